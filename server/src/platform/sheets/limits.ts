/** What a workbook may be at most; everything is checked while it is read, never after. */
export interface SheetLimits {
  /** Rows of the sheet, headings included. */
  rows: number
  columns: number
  /** Characters of one cell. */
  text: number
  /** Bytes of all parts together once inflated, and characters of all shared texts. */
  inflated: number
  /** Inflated bytes for one byte of the archive. */
  ratio: number
  /** Milliseconds an old workbook may take. */
  time: number
}

export const MEGABYTE = 1024 * 1024

const defaults: SheetLimits = {
  rows: 10_000,
  columns: 512,
  text: 32_767,
  inflated: 96 * MEGABYTE,
  ratio: 400,
  time: 30_000,
}

/** The limits of a reader, as far as it does not say its own. */
export const sheetLimits = (own: Partial<SheetLimits>): SheetLimits => ({ ...defaults, ...own })

/**
 * Why a file is not an acceptable workbook; `blank` has no content, `otherContent` differs from its extension
 * or from the accepted formats.
 */
export type SheetFaultKind =
  | 'blank'
  | 'otherContent'
  | 'notAWorkbook'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooLarge'

/** The file itself is at fault; the reader of the sheet words the refusal. */
export class SheetFault extends Error {
  override name = 'SheetFault'
  readonly kind: SheetFaultKind
  /** Of `otherContent`: what it is, in words. */
  readonly content: string
  constructor(kind: SheetFaultKind, cause?: unknown, content = '') {
    super(kind, { cause })
    this.kind = kind
    this.content = content
  }
}
