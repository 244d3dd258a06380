import { EncryptedPDFError, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { PdfFault } from './fault.ts'

/** Pages of a document that is sealed. */
const MOST_PAGES = 200

/**
 * Opens a PDF so that saving appends to it: what others have signed stays as it is, byte by byte.
 * @throws PdfFault for what is no PDF, encrypted, too long, or closed by a certification that a seal would break
 */
export async function openPdf(pdf: Uint8Array): Promise<PDFDocument> {
  if (Buffer.from(pdf.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new PdfFault('notPdf')
  const document = await load(pdf)
  if (document.isEncrypted) throw new PdfFault('encrypted')
  const count = asRead(() => document.getPageCount())
  if (count === 0) throw new PdfFault('notPdf')
  if (count > MOST_PAGES) throw new PdfFault('tooManyPages')
  if (asRead(() => isClosed(document))) throw new PdfFault('closed')
  return document
}

async function load(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(pdf, {
      forIncrementalUpdate: true,
      updateMetadata: false,
      throwOnInvalidObject: false,
    })
  } catch (error) {
    throw new PdfFault(error instanceof EncryptedPDFError ? 'encrypted' : 'notPdf')
  }
}

/** What is read of a document of strangers, whose parts may have any type. */
function asRead<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new PdfFault('notPdf')
  }
}

/** The permission of a certification under which annotations may be added (DocMDP); 2 where it states none. */
const ANNOTATES = 3
const USUAL = 2

/** A certification under which a seal would break it. */
function isClosed({ catalog, context }: PDFDocument): boolean {
  const certification = catalog
    .lookupMaybe(PDFName.of('Perms'), PDFDict)
    ?.lookupMaybe(PDFName.of('DocMDP'), PDFDict)
  if (!certification) return false
  const references = context.lookup(certification.get(PDFName.of('Reference')))
  const [first] =
    references && 'asArray' in references && typeof references.asArray === 'function'
      ? references.asArray()
      : []
  const parameters = context.lookupMaybe(first, PDFDict)?.lookupMaybe(PDFName.of('TransformParams'), PDFDict)
  return (parameters?.lookupMaybe(PDFName.of('P'), PDFNumber)?.asNumber() ?? USUAL) < ANNOTATES
}
