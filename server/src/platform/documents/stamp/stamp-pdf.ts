import { randomBytes } from 'node:crypto'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  type PDFImage,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { PdfFault } from './fault.ts'
import { openPdf } from './open-pdf.ts'
import {
  type Anchors,
  type PageSize,
  type Place,
  POINTS_OF_MM,
  placeFor,
  rectOnPage,
  sizeOf,
  uprightMatrix,
} from './places.ts'

/** What a signature declares of itself. */
export interface SignatureWords {
  name: string
  reason: string
  location: string
  contact: string
  moment: Date
}

export interface StampOrder {
  pdf: Uint8Array
  /** PNG with alpha. */
  image: Uint8Array
  /** Millimetres. */
  width: number
  anchors: Anchors | null
  /** Absent: the picture alone. */
  signature?: SignatureWords
}

export interface Stamped {
  pdf: Uint8Array
  pageCount: number
  /** Where the seal was put: the whole one, then the strips of the riding seal. */
  seals: readonly Place[]
  /** The document is not the one that was drawn: the seal went into a corner. */
  isGuessed: boolean
  /** Bytes of the place for the signature, brackets included; null without one. */
  gap: { from: number; to: number } | null
}

/** Bytes of a signature with its certificates, in hexadecimal digits. */
const ROOM = 32 * 1024
/** As wide as any offset. */
const UNKNOWN_OFFSET = 9_999_999_999
/** Printed, and not moved or deleted by hand. */
const FLAGS = 4 + 128

/**
 * Puts a seal on a PDF by appending to it, so that earlier signatures keep what they cover: the seal over its place, on several
 * pages a strip of it at the right edge of each (骑缝章), all as annotations, and room for a signature that is shown as the seal
 * (locks-and-extensions.md §12.6).
 */
export async function stampPdf(order: StampOrder): Promise<Stamped> {
  const document = await openPdf(order.pdf)
  const picture = await document.embedPng(order.image)
  await picture.embed()
  try {
    return await stampOn(document, picture, order)
  } catch {
    // a document of strangers, whose parts may have any type
    throw new PdfFault('notPdf')
  }
}

async function stampOn(
  document: PDFDocument,
  picture: PDFImage,
  { width, anchors, signature }: StampOrder,
): Promise<Stamped> {
  const pages = document.getPages()
  const sizes = pages.map(sizeOf)
  if (sizes.some((size) => !(size.width > 0 && size.height > 0))) throw new PdfFault('notPdf')
  const { place, isGuessed } = placeFor(sizes, anchors)
  const wide = width * POINTS_OF_MM
  const size = { width: wide, height: (wide * picture.height) / picture.width }
  const seals: Place[] = [place]
  const marker = randomBytes(16).toString('hex').toUpperCase()
  const page = pages[place.page]
  if (page) {
    const rect = within(sizes[place.page] ?? size, {
      ...size,
      x: place.x - size.width / 2,
      y: place.y - size.height / 2,
    })
    const shown = {
      page,
      rect,
      look: lookOf(document, { page, picture: picture.ref, size, from: 0, ...size }),
    }
    if (signature) addSignature(document, shown, signature, marker)
    else addStamp(document, shown)
  }
  if (pages.length > 1) {
    const strip = { width: size.width / pages.length, height: size.height }
    for (const [at, each] of pages.entries()) {
      const seen = sizes[at] ?? size
      const rect = { ...strip, x: seen.width - strip.width, y: (seen.height - strip.height) / 2 }
      const look = lookOf(document, {
        page: each,
        picture: picture.ref,
        size,
        from: at * strip.width,
        ...strip,
      })
      addStamp(document, { page: each, rect, look })
      seals.push({ page: at, x: rect.x + strip.width / 2, y: rect.y + strip.height / 2 })
    }
  }
  const saved = Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }))
  const gap = signature ? writeRange(saved, marker) : null
  return { pdf: saved, pageCount: pages.length, seals, isGuessed, gap }
}

type Rect = PageSize & { x: number; y: number }

/** Kept on its page. */
const within = (page: PageSize, rect: Rect): Rect => ({
  ...rect,
  x: Math.max(0, Math.min(rect.x, page.width - rect.width)),
  y: Math.max(0, Math.min(rect.y, page.height - rect.height)),
})

interface Look extends PageSize {
  page: PDFPage
  picture: PDFRef
  /** Of the whole picture. */
  size: PageSize
  /** How much of it, from the left, is left out. */
  from: number
}

/** The appearance of an annotation: a part of the picture, upright as the page is seen. */
function lookOf({ context }: PDFDocument, { page, picture, size, from, width, height }: Look): PDFRef {
  const drawing = `q ${size.width} 0 0 ${size.height} ${-from} 0 cm /Seal Do Q`
  return context.register(
    context.stream(drawing, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Matrix: uprightMatrix(page),
      Resources: { XObject: { Seal: picture } },
    }),
  )
}

interface Shown {
  page: PDFPage
  rect: Rect
  look: PDFRef
}

function addStamp({ context }: PDFDocument, { page, rect, look }: Shown): void {
  const annotation = context.obj({
    Type: 'Annot',
    Subtype: 'Stamp',
    Rect: rectOnPage(page, rect),
    F: FLAGS,
    P: page.ref,
    AP: { N: look },
  })
  annotate(page, context.register(annotation))
}

/** A field of the form that holds the signature, with room for it. */
function addSignature(
  document: PDFDocument,
  { page, rect, look }: Shown,
  words: SignatureWords,
  marker: string,
): void {
  const { context } = document
  const value = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, UNKNOWN_OFFSET, UNKNOWN_OFFSET, UNKNOWN_OFFSET],
  })
  value.set(PDFName.of('Contents'), PDFHexString.of(marker.padEnd(ROOM, '0')))
  value.set(PDFName.of('M'), PDFString.fromDate(words.moment))
  for (const [key, text] of [
    ['Name', words.name],
    ['Reason', words.reason],
    ['Location', words.location],
    ['ContactInfo', words.contact],
  ] as const)
    if (text) value.set(PDFName.of(key), PDFHexString.fromText(text))
  const field = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: rectOnPage(page, rect),
    F: FLAGS,
    P: page.ref,
    V: context.register(value),
    AP: { N: look },
  })
  field.set(PDFName.of('T'), PDFString.of(`Seal${marker}`))
  const ref = context.register(field)
  annotate(page, ref)
  const { catalog } = document
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({ Fields: [] })
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([])
  fields.push(ref)
  form.set(PDFName.of('Fields'), fields)
  // signatures exist, and the file is only ever appended to
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  catalog.set(PDFName.of('AcroForm'), form)
}

function annotate(page: PDFPage, ref: PDFRef): void {
  const annotations = page.node.Annots() ?? page.doc.context.obj([])
  annotations.push(ref)
  page.node.set(PDFName.of('Annots'), annotations)
}

/** Writes which bytes the signature covers: all but its own place. Returns that place. */
function writeRange(pdf: Buffer, marker: string): { from: number; to: number } {
  const from = pdf.indexOf(`<${marker}`, 0, 'latin1')
  const to = from + ROOM + 2
  const place = pdf.lastIndexOf('/ByteRange', from, 'latin1')
  const end = pdf.indexOf(']', place) + 1
  const range = `/ByteRange [ 0 ${from} ${to} ${pdf.length - to}`.padEnd(end - place - 1)
  if (from < 0 || place < 0) throw new Error('the place for the signature was not written')
  pdf.write(`${range}]`, place, 'latin1')
  pdf.write('0'.repeat(marker.length), from + 1, 'latin1')
  return { from, to }
}
