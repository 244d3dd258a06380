import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  Footer,
  ImageRun,
  LevelFormat,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import sharp from 'sharp'
import { type PageSetup, paperSizes } from '#protocol/platform/page-setup.ts'
import { type ChildNode, type Element, isTag, parseHtml } from './html-tree.ts'
import type { Pictures } from './pictures.ts'
import { partsOf, type RunStyle, rowsOf, runsOf, type Side, sideOf, spanOf, styleWithin } from './runs.ts'

type Block = Paragraph | Table

const HALF_POINTS_OF_PIXEL = 1.5
const TWIPS_OF_MM = 1440 / 25.4
const ORDERED = 'ordered'
const WIDEST_PICTURE = 600

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.JUSTIFIED,
} as const satisfies Record<Side, unknown>

interface Sized {
  type: 'png' | 'jpg'
  data: Buffer
  width: number
  height: number
}
interface Place {
  style: RunStyle
  side: Side
  pictures: ReadonlyMap<string, Sized>
  list?: { kind: 'ul' | 'ol'; level: number }
}

/** A cleaned text as a Word document (.docx): words, marks, lists, tables and the pictures that are given. */
export async function writeWord(html: string, page: PageSetup, pictures: Pictures): Promise<Uint8Array> {
  const place: Place = { style: {}, side: 'left', pictures: await measured(pictures) }
  const [width, height] = paperSizes[page.size]
  const margin = Object.fromEntries(
    Object.entries(page.margins).map(([side, length]) => [side, Math.round(length * TWIPS_OF_MM)]),
  )
  const numbers = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({
        size: 18,
        children: ['第 ', PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'],
      }),
    ],
  })
  const document = new Document({
    styles: {
      default: { document: { run: { font: { ascii: 'Arial', eastAsia: 'Microsoft YaHei' }, size: 21 } } },
    },
    numbering: {
      config: [{ reference: ORDERED, levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.' }] }],
    },
    sections: [
      {
        properties: {
          page: {
            margin,
            size: {
              width: Math.round(width * TWIPS_OF_MM),
              height: Math.round(height * TWIPS_OF_MM),
              orientation: page.landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
          },
        },
        footers: page.numbered ? { default: new Footer({ children: [numbers] }) } : {},
        children: blocksOf(parseHtml(html), place),
      },
    ],
  })
  return Packer.toBuffer(document)
}

async function measured(pictures: Pictures): Promise<ReadonlyMap<string, Sized>> {
  const sized = new Map<string, Sized>()
  for (const [src, { mime, bytes }] of pictures) {
    if (!/^image\/(png|jpeg)$/.test(mime)) continue
    const { width = 1, height = 1 } = await sharp(bytes).metadata()
    sized.set(src, { type: mime === 'image/png' ? 'png' : 'jpg', data: Buffer.from(bytes), width, height })
  }
  return sized
}

const blocksOf = (nodes: readonly ChildNode[], place: Place): Block[] =>
  partsOf(nodes).flatMap((part) => (Array.isArray(part) ? lineOf(part, place) : blockOf(part, place)))

function blockOf(element: Element, outer: Place): Block[] {
  const place = { ...outer, style: styleWithin(element, outer.style), side: sideOf(element, outer.side) }
  const { name } = element
  if (name === 'table') return [tableOf(element, place)]
  if (name === 'ul' || name === 'ol') {
    const level = (outer.list?.level ?? -1) + 1
    return blocksOf(element.children.filter(isTag), { ...place, list: { kind: name, level } })
  }
  if (name === 'hr') return [new Paragraph({ thematicBreak: true })]
  const inside = blocksOf(element.children, place)
  return inside.length > 0 ? inside : [new Paragraph({})]
}

function lineOf(nodes: readonly ChildNode[], place: Place): Block[] {
  const runs = runsOf(nodes, place.style)
  if (runs.every((run) => run.kind === 'text' && run.text === ' ')) return []
  return [
    new Paragraph({
      alignment: alignments[place.side],
      ...(place.list?.kind === 'ul' ? { bullet: { level: place.list.level } } : {}),
      ...(place.list?.kind === 'ol' ? { numbering: { reference: ORDERED, level: 0 } } : {}),
      children: runs.flatMap((run) =>
        run.kind === 'text' ? lettersOf(run.text, run.style) : pictureOf(run, place),
      ),
    }),
  ]
}

function lettersOf(text: string, style: RunStyle): ParagraphChild[] {
  const { bold, italic, underline, strike, color, background, size, link } = style
  const runs = text.split('\n').map(
    (part, at) =>
      new TextRun({
        text: part,
        bold,
        italics: italic,
        strike,
        ...(at > 0 ? { break: 1 } : {}),
        ...(underline ? { underline: {} } : {}),
        ...(color ? { color: color.slice(1) } : {}),
        ...(background ? { shading: { fill: background.slice(1) } } : {}),
        ...(size ? { size: Math.round(size * HALF_POINTS_OF_PIXEL) } : {}),
      }),
  )
  return link ? [new ExternalHyperlink({ link, children: runs })] : runs
}

function pictureOf(
  { src, width }: { src: string; width: number | null },
  { pictures }: Place,
): ParagraphChild[] {
  const picture = pictures.get(src)
  if (!picture) return []
  const { type, data } = picture
  const shown = Math.min(WIDEST_PICTURE, width ?? picture.width)
  const transformation = { width: shown, height: Math.round((shown * picture.height) / picture.width) }
  return [new ImageRun({ type, data, transformation })]
}

function tableOf(element: Element, place: Place): Table {
  const rows = rowsOf(element)
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row) =>
        new TableRow({
          // some readers treat the property as a heading whatever its value, so it is omitted
          ...(row.length > 0 && row.every(({ name }) => name === 'th') ? { tableHeader: true } : {}),
          children: row.map((cell) => cellOf(cell, place)),
        }),
    ),
  })
}

function cellOf(cell: Element, outer: Place): TableCell {
  const place = { ...outer, style: styleWithin(cell, outer.style), side: sideOf(cell, outer.side) }
  const inside = blocksOf(cell.children, place)
  return new TableCell({
    columnSpan: spanOf(cell, 'colspan'),
    rowSpan: spanOf(cell, 'rowspan'),
    children: inside.length > 0 ? inside : [new Paragraph({})],
  })
}
