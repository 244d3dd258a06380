import type { PageSetup } from '#protocol/platform/page-setup.ts'
import type { SigningKey } from '../signing/cms.ts'
import type { PdfSignature } from '../signing/verify-pdf.ts'
import type { BlocksOrder, LaidOut } from './blocks/lay-out.ts'
import type { Pictures } from './pictures.ts'
import type { FurtherAttributes } from './rich-text.ts'
import type { PdfFaultKind } from './stamp/fault.ts'
import type { Stamped, StampOrder } from './stamp/stamp-pdf.ts'
import type { WordFaultKind } from './word/fault.ts'
import type { WordTag, WordValues } from './word/scope.ts'

/** A cleaned text and the paper it is laid out on. */
export interface WrittenText {
  html: string
  page: PageSetup
  pictures: Pictures
}

/** What the worker does, by name: all of it can be copied to another thread. */
export interface DocumentWork {
  /** A formatted text through the allow-list (`rich-text.ts`). */
  clean: { given: { html: string; further: FurtherAttributes }; made: string }
  pdf: { given: WrittenText; made: Uint8Array }
  word: { given: WrittenText; made: Uint8Array }
  /** A document of numbered clauses, with the places where it is signed. */
  blocks: { given: BlocksOrder; made: LaidOut }
  /** A seal on a PDF, appended to it, with room for a signature. */
  stamp: { given: StampOrder; made: Stamped }
  /** The signatures of a PDF, which may be large and hold many. */
  verify: { given: { pdf: Uint8Array }; made: PdfSignature[] }
  /** Key and certificates of an uploaded PKCS#12 file; null for another file or a wrong passphrase. */
  keys: { given: { file: Uint8Array; passphrase: string }; made: SigningKey | null }
  /** An uploaded document, checked and rewritten, with its tags. */
  take: { given: { path: string }; made: { content: Uint8Array; tags: readonly WordTag[] } }
  /** A document that was taken, with its tags filled. */
  fill: { given: { content: Uint8Array; values: WordValues }; made: Uint8Array }
}
export type DocumentKind = keyof DocumentWork

/** An order of one kind, and the processor milliseconds it may take; of any kind without the parameter. */
export type DocumentOrder<Kind extends DocumentKind = DocumentKind> = {
  [Each in Kind]: { kind: Each; given: DocumentWork[Each]['given']; time: number }
}[Kind]

/** What the worker posts: that its code is loaded and the order begun, then one of the others. */
export type DocumentAnswer<Made> =
  | { begun: true }
  | { made: Made }
  /** What is wrong with an uploaded document. */
  | { fault: { kind: WordFaultKind; subject: string } }
  /** Why a PDF of strangers cannot be sealed. */
  | { pdfFault: PdfFaultKind }
  | { tooLarge: true }
  /** An error of ours, with its stack. */
  | { error: string }
