/** Why a PDF cannot be sealed. */
export type PdfFaultKind = 'notPdf' | 'encrypted' | 'tooManyPages' | 'closed'

/** A PDF of strangers that cannot be sealed; carried over from the process that makes documents. */
export class PdfFault extends Error {
  override name = 'PdfFault'
  readonly kind: PdfFaultKind

  constructor(kind: PdfFaultKind) {
    super(kind)
    this.kind = kind
  }
}
