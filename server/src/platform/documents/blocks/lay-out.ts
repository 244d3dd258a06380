import type { Content, ContentColumns, TableCell } from 'pdfmake/interfaces'
import { FONT, pdfmake } from '../pdf-fonts.ts'
import { cutParagraphs, splitLongWords } from '../pieces.ts'
import { type Anchors, POINTS_OF_MM } from '../stamp/places.ts'
import { toOrdinal } from './ordinal.ts'

/** A part of a document: text, whatever it looks like. */
export interface PrintedBlock {
  type: 'title' | 'line' | 'clause' | 'table' | 'sign' | 'pagebreak'
  text: string
}

export interface BlocksOrder {
  title: string
  blocks: readonly PrintedBlock[]
  /** Sizes of the letters in points, the first one unless it needs more pages than `pages`. */
  sizes: readonly number[]
  pages: number
}

export interface LaidOut {
  pdf: Uint8Array
  pageCount: number
  /** The middle of the first line on the right of the signature block; null without one. */
  anchors: Anchors | null
}

/** A4 in points, and its margins: left, top, right, bottom (locks-and-extensions.md §12.5). */
const PAGE = { width: 595.28, height: 841.89 }
const MARGINS = [28, 25, 28, 25].map((each) => each * POINTS_OF_MM) as [number, number, number, number]
/** Of the height of a line of the font. */
const LINE = 1.12

/** A text that the layout has placed; missing in the types. */
interface Placed {
  text: string
  positions?: readonly { pageNumber: number; top: number }[]
  _maxWidth?: number
}

/** Letters of the label over which a seal goes, 乙方（盖章）. */
const LABEL = 6
const SIGNATURES = 'signatures'
/** Points between the columns of a signature block. */
const GAP = 16
const RIGHT_COLUMN = (PAGE.width + MARGINS[0] - MARGINS[2] + GAP) / 2

/** Lays out a document; with a smaller letter where the first one needs more pages than wanted. */
export async function layOutBlocks(order: BlocksOrder): Promise<LaidOut> {
  const [first = 10.5, ...smaller] = order.sizes
  let laidOut = await layOut(order, first)
  for (const size of smaller) {
    if (laidOut.pageCount <= order.pages) break
    laidOut = await layOut(order, size)
  }
  return laidOut
}

async function layOut({ title, blocks }: BlocksOrder, size: number): Promise<LaidOut> {
  let pageCount = 0
  const signed: Placed[] = []
  const pdf = await pdfmake
    .createPdf({
      info: { title },
      pageSize: 'A4',
      pageMargins: MARGINS,
      defaultStyle: { font: FONT, fontSize: size, lineHeight: LINE },
      content: contentOf(blocks, size, signed),
      // not `unbreakable`: what that moves keeps its old place in `positions`
      pageBreakBefore: ({ id, pageNumbers }) => id === SIGNATURES && pageNumbers.length > 1,
      footer: (at: number, of: number): Content => {
        pageCount = of
        return { text: `第${at}页 共${of}页`, alignment: 'center', fontSize: 9, color: '#60646c' }
      },
    })
    .getBuffer()
  const sizes = Array.from({ length: pageCount }, () => ({ ...PAGE }))
  const [place] = signed.flatMap((text) => placeOf(text, size) ?? [])
  return { pdf, pageCount, anchors: place ? { sizes, seal: place } : null }
}

/** The middle of a line that was placed. */
function placeOf({ positions, _maxWidth: width = 0 }: Placed, size: number) {
  const [at] = positions ?? []
  return (
    at && {
      page: at.pageNumber - 1,
      x: RIGHT_COLUMN + Math.min(width, size * LABEL) / 2,
      y: PAGE.height - at.top - size * 0.75,
    }
  )
}

function contentOf(blocks: readonly PrintedBlock[], size: number, signed: Placed[]): Content[] {
  let clauses = 0
  return blocks.flatMap((block): Content[] => {
    if (block.type === 'clause') clauses += 1
    return blockOf(block, { size, clause: clauses, signed })
  })
}

interface Look {
  size: number
  clause: number
  signed: Placed[]
}

function blockOf({ type, text }: PrintedBlock, { size, clause, signed }: Look): Content[] {
  switch (type) {
    case 'title':
      return [
        { text: wordsOf(text), bold: true, fontSize: size + 7, alignment: 'center', margin: [0, 0, 0, size] },
      ]
    case 'pagebreak':
      return [{ text: '', pageBreak: 'after' }]
    case 'clause':
      return paragraphs(`${toOrdinal(clause)}、${text}`)
    case 'table':
      return [tableOf(text)]
    case 'sign':
      return [signatures(text, size, signed)]
    default:
      return paragraphs(text)
  }
}

const paragraphs = (text: string): Content[] =>
  cutParagraphs(text, 0).map((piece) => ({ text: wordsOf(piece), margin: [0, 1.5, 0, 1.5] }))

const wordsOf = (text: string) =>
  splitLongWords(text).map((part) => ({
    text: part.text,
    ...(part.isLongWord ? { wordBreak: 'break-all' as const } : {}),
  }))

/** `name|value` a line. */
function tableOf(text: string): Content {
  const body = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): TableCell[] => {
      const [name = '', ...rest] = line.split('|')
      return [{ text: wordsOf(name) }, { text: wordsOf(rest.join('|')) }]
    })
  return {
    table: { widths: ['24%', '76%'], body: body.length > 0 ? body : [['', '']], dontBreakRows: true },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
    margin: [0, 6, 0, 6],
  }
}

/** Two columns side by side that stay together; the seal of the right one goes over its first line. */
function signatures(text: string, size: number, signed: Placed[]): ContentColumns & { id: string } {
  const columns = text.split(/\n---\n/).slice(0, 2)
  return {
    id: SIGNATURES,
    margin: [0, size * 1.5, 0, 0],
    columns: columns.map((column, at) => ({
      stack: column.split('\n').map((line, row) => {
        const placed = {
          text: line || ' ',
          margin: [0, 0, 0, size * 0.6] as [number, number, number, number],
        }
        if (at === 1 && row === 0) signed.push(placed)
        return placed
      }),
    })),
    columnGap: GAP,
  }
}
