import { Readable } from 'node:stream'
import { cleanText, looksLikeFormula } from './cell-text.ts'
import { type ZipPart, zip } from './zip-stream.ts'

/** Numbers are written as numbers, everything else as text. */
export type SheetCell = string | number | null

export interface SheetOptions {
  /** Name of the sheet; what sheets may not be called is taken out. */
  name: string
  header: readonly string[]
  /** A row above the headings, as wide as all of them. */
  title?: string
  /** Rows in pieces of a few hundred. */
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>
  /** Width of every column in characters. */
  width?: number
}

/** Rows one sheet holds below its header. */
export const MOST_ROWS = 1_048_575
const LONGEST_CELL = 32_767
/** Characters after which text is handed on: longer ones would be kept outside the young heap and pile up there. */
const LONGEST_TEXT = 16_384

/**
 * A workbook of one sheet as a stream: rows are asked for as fast as the reader takes the bytes, and none is kept.
 * Text that could be read as a formula goes into cells marked as text.
 */
export function writeSheet(options: SheetOptions): Readable {
  return Readable.from(zip(partsOf(options)), { objectMode: false })
}

function partsOf(options: SheetOptions): ZipPart[] {
  const plain = Object.entries(fixedParts(options.name)).map(([name, text]) => ({ name, content: [text] }))
  return [...plain, { name: 'xl/worksheets/sheet1.xml', content: sheetXml(options) }]
}

/** Styles of cells by their place in `styles.xml`. */
const style = { header: 1, text: 2 } as const

async function* sheetXml({ header, title, rows, width = 20 }: SheetOptions): AsyncGenerator<string> {
  const columns = Math.max(header.length, 1)
  const top = title === undefined ? 1 : 2
  yield `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols><col min="1" max="${columns}" width="${width}" customWidth="1"/></cols><sheetData>`
  const letters = Array.from({ length: columns }, (_, at) => columnLetters(at + 1))
  if (title !== undefined) yield `<row r="1">${textCell('A1', title, style.header)}</row>`
  yield `<row r="${top}">${header.map((head, at) => textCell(`${letters[at]}${top}`, head, style.header)).join('')}</row>`
  let number = top
  for await (const piece of rows) {
    let xml = ''
    for (const row of piece) {
      if (xml.length > LONGEST_TEXT) {
        yield xml
        xml = ''
      }
      number += 1
      xml += `<row r="${number}">`
      for (let at = 0; at < row.length; at += 1)
        xml += cellXml(`${letters[at] ?? columnLetters(at + 1)}${number}`, row[at] ?? null)
      xml += '</row>'
    }
    yield xml
  }
  if (number === top) yield `<row r="${top + 1}"></row>`
  const merged =
    top > 1 && columns > 1
      ? `<mergeCells count="1"><mergeCell ref="A1:${letters.at(-1)}1"/></mergeCells>`
      : ''
  yield `</sheetData>${merged}</worksheet>`
}

function cellXml(place: string, cell: SheetCell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(place, cell, looksLikeFormula(cell) ? style.text : 0)
  return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
}

function textCell(place: string, text: string, styleId: number): string {
  const mark = styleId === 0 ? '' : ` s="${styleId}"`
  return `<c r="${place}"${mark} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

/** 1 → A, 28 → AB */
export function columnLetters(column: number): string {
  let rest = column
  let text = ''
  while (rest > 0) {
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text
    rest = Math.floor((rest - 1) / 26)
  }
  return text
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** As XML and as workbooks want it: a text that looks like their own escapes is escaped itself. */
function escapeText(text: string): string {
  const clean = cleanText(text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text)
  const literal = clean.includes('_x') ? clean.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : clean
  return /[&<>\r]/.test(literal) ? literal.replace(/[&<>\r]/g, (sign) => entities[sign] ?? '') : literal
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Sheets are called by at most 31 characters, without `[]:*?/\`. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, '')
    .slice(0, 31)
    .trim() || 'Sheet1'

function fixedParts(name: string): Record<string, string> {
  const title = escapeText(sheetName(name)).replaceAll('"', '&quot;')
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }
}
