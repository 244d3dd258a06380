import type { Content, ContentText, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import type { ChildNode, Element } from './html-tree.ts'
import { isTag } from './html-tree.ts'
import type { Pictures } from './pictures.ts'
import { cutParagraphs, splitLongWords } from './pieces.ts'
import { partsOf, type RunStyle, rowsOf, runsOf, type Side, sideOf, spanOf, styleWithin } from './runs.ts'

export const POINTS_OF_PIXEL = 0.75
/** Widest picture, so that none leaves the paper. */
const WIDEST_PICTURE = 460

/** Points above and below a paragraph. */
const SPACE = 2

const tableLook: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#60646c',
  vLineColor: () => '#60646c',
  paddingLeft: () => 5,
  paddingRight: () => 5,
}

interface Place {
  style: RunStyle
  side: Side
  pictures: Pictures
}

/** The nodes of a text as pdfmake lays them out. */
export const pdfContent = (nodes: readonly ChildNode[], pictures: Pictures): Content[] =>
  blocksOf(nodes, { style: {}, side: 'left', pictures })

function blocksOf(nodes: readonly ChildNode[], place: Place): Content[] {
  return partsOf(nodes).flatMap((part) =>
    Array.isArray(part) ? paragraph(part, place) : blockOf(part, place),
  )
}

function blockOf(element: Element, outer: Place): Content[] {
  const place = { ...outer, style: styleWithin(element, outer.style), side: sideOf(element, outer.side) }
  if (element.name === 'table') return [tableOf(element, place)]
  if (element.name === 'ul' || element.name === 'ol') return [listOf(element, place)]
  if (element.name === 'hr')
    return [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDEST_PICTURE, y2: 0, lineWidth: 0.5 }],
        margin: [0, 4, 0, 4],
      },
    ]
  const inside = blocksOf(element.children, place)
  // an empty paragraph is an empty line
  return inside.length > 0 ? inside : [{ text: ' ', fontSize: sizeOf(place.style) }]
}

const sizeOf = ({ size = 14 }: RunStyle) => size * POINTS_OF_PIXEL

/** Letters of a line together; pictures stand by themselves. */
function paragraph(nodes: readonly ChildNode[], { style, side, pictures }: Place): Content[] {
  const content: Content[] = []
  let words: ContentText[] = []
  let length = 0
  let above = SPACE
  const end = (below: number) => {
    if (words.some(({ text }) => text !== ' '))
      content.push({ text: words, alignment: side, margin: [0, above, 0, below] })
    words = []
    length = 0
    above = below === 0 ? 0 : SPACE
  }
  for (const run of runsOf(nodes, style)) {
    if (run.kind === 'text') {
      for (const [at, piece] of cutParagraphs(run.text, length).entries()) {
        if (at > 0) end(0)
        words.push(...textsOf(piece, run.style))
        length += piece.length
      }
      continue
    }
    end(SPACE)
    above = SPACE
    const picture = pictures.get(run.src)
    // the format knows no other pictures
    if (!picture || !/^image\/(png|jpeg)$/.test(picture.mime)) continue
    const width = Math.min(WIDEST_PICTURE, (run.width ?? WIDEST_PICTURE) * POINTS_OF_PIXEL)
    const image = `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}`
    content.push(
      run.width === null
        ? { image, fit: [width, width], alignment: imageSide(side) }
        : { image, width, alignment: imageSide(side) },
    )
  }
  end(SPACE)
  return content
}

const imageSide = (side: Side) => (side === 'justify' ? 'left' : side)

function textsOf(text: string, style: RunStyle): ContentText[] {
  const { bold, underline, strike, color, background, link } = style
  const decoration = [
    ...(underline ? ['underline' as const] : []),
    ...(strike ? ['lineThrough' as const] : []),
  ]
  const look = {
    fontSize: sizeOf(style),
    ...(bold ? { bold } : {}),
    ...(decoration.length > 0 ? { decoration } : {}),
    ...(color ? { color } : {}),
    ...(background ? { background } : {}),
    ...(link ? { link } : {}),
  }
  return splitLongWords(text).map((part) => ({
    text: part.text,
    ...look,
    ...(part.isLongWord ? { wordBreak: 'break-all' as const } : {}),
  }))
}

function listOf(element: Element, place: Place): Content {
  const items = element.children
    .filter(isTag)
    .filter(({ name }) => name === 'li')
    .map(
      (item): Content => ({
        stack: blocksOf(item.children, { ...place, style: styleWithin(item, place.style) }),
      }),
    )
  if (element.name === 'ul') return { ul: items }
  return { ol: items, start: Number.parseInt(element.attribs.start ?? '1', 10) || 1 }
}

/** All rows have as many cells as the widest one; what a span covers is an empty cell. */
function tableOf(element: Element, place: Place): Content {
  const rows = rowsOf(element)
  const width = Math.max(1, ...rows.map((row) => row.reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)))
  const body: TableCell[][] = rows.map(() => [])
  const covered = new Set<string>()
  for (const [y, row] of rows.entries()) {
    const cells = body[y] ?? []
    const rest = [...row]
    for (let x = 0; x < width; x++) {
      const cell = covered.has(`${x} ${y}`) ? undefined : rest.shift()
      cells.push(
        cell
          ? cellOf(
              cell,
              place,
              Math.min(spanOf(cell, 'colspan'), width - x),
              Math.min(spanOf(cell, 'rowspan'), rows.length - y),
            )
          : { text: '' },
      )
      if (cell) cover(covered, cell, x, y)
    }
  }
  const headers = rows.findIndex((row) => row.some(({ name }) => name !== 'th'))
  return {
    table: {
      widths: widthsOf(rows[0] ?? [], width),
      headerRows: Math.max(0, headers),
      // a row stays on one page as long as a page holds it
      dontBreakRows: true,
      body: body.length > 0 ? body : [['']],
    },
    layout: tableLook,
    margin: [0, 4, 0, 4],
  }
}

/** Columns in the proportions set in the editor; equally wide without them. */
function widthsOf(first: readonly Element[], width: number): string[] {
  const pulled = first.flatMap(({ attribs }) => (attribs.colwidth ?? '').split(',').map(Number))
  const sum = pulled.reduce((all, each) => all + each, 0)
  if (pulled.length !== width || !pulled.every((each) => each > 0))
    return Array.from({ length: width }, () => '*')
  return pulled.map((each) => `${(each / sum) * 100}%`)
}

function cover(covered: Set<string>, cell: Element, x: number, y: number): void {
  for (let down = 0; down < spanOf(cell, 'rowspan'); down++)
    for (let right = 0; right < spanOf(cell, 'colspan'); right++)
      if (down + right > 0) covered.add(`${x + right} ${y + down}`)
}

function cellOf(cell: Element, outer: Place, colSpan: number, rowSpan: number): TableCell {
  const place = { ...outer, style: styleWithin(cell, outer.style), side: sideOf(cell, outer.side) }
  const inside = blocksOf(cell.children, place)
  const [only] = inside
  // most cells hold one line: a stack around it takes a third more time
  return {
    ...(inside.length === 1 && only && typeof only === 'object' && 'text' in only ? only : { stack: inside }),
    ...(colSpan > 1 ? { colSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(place.style.background ? { fillColor: place.style.background } : {}),
  }
}
