/** Why a file cannot be a template of Word. */
export type WordFaultKind =
  /** No document of Word, or a broken one. */
  | 'notWord'
  | 'tooLarge'
  /** Macros, controls, objects: what runs, or hides another file. */
  | 'active'
  /** It names something outside of itself that Word would fetch. */
  | 'outside'
  | 'tooManyTags'
  /** A tag that is not written to its end, or a loop that is not. */
  | 'tagSyntax'
  | 'tagUnknown'

/** The uploaded file is invalid; the caller translates it for the user. */
export class WordFault extends Error {
  override name = 'WordFault'
  readonly kind: WordFaultKind
  /** The tag, or the part of the document. */
  readonly subject: string
  constructor(kind: WordFaultKind, subject = '', cause?: unknown) {
    super(`${kind} ${subject}`, { cause })
    this.kind = kind
    this.subject = subject
  }
}
