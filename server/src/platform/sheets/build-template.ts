import { PassThrough, type Readable, type Writable } from 'node:stream'
import type ExcelJS from 'exceljs'
import { cleanText } from './cell-text.ts'
import { columnLetters, sheetName } from './write-sheet.ts'

export interface TemplateColumn {
  title: string
  isRequired: boolean
  /** The title itself has the mark of a required column. */
  hasMark?: boolean
  /** Drop-down choices. */
  options?: readonly string[]
  /** Other texts than the choices may be typed. */
  isOpen?: boolean
  /** 0 province, 1 city of the province before it, 2 district of the city before it. */
  regionLevel?: 0 | 1 | 2
  /** Shown while a cell is filled. */
  note?: string
  /** Describes the fault of a row. */
  isFault?: boolean
}

export interface TemplateSheet {
  sheet: string
  /** Above the headings, over all columns. */
  notes: string
  columns: readonly TemplateColumn[]
  regions: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> | null
  rows?: AsyncIterable<readonly string[]>
}

const FIRST_ROW = 3
const LAST_ROW = 10_003
const LISTS = '选项'
const RED = { argb: 'FFE5383B' }
const FONT = '等线'

/** A workbook for people to fill: notes, headings, drop-downs over the rows below, and rows if there are any. */
export function buildTemplate(template: TemplateSheet): Readable {
  const stream = new PassThrough()
  writeTo(stream, template).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}

async function writeTo(stream: Writable, template: TemplateSheet): Promise<void> {
  // Loaded with the first template: it takes 30 MB.
  const { default: excel } = await import('exceljs')
  const book = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet(sheetName(template.sheet), {
    views: [{ state: 'frozen', ySplit: FIRST_ROW - 1 }],
  })
  const lists: (readonly string[])[] = []
  const addList = (list: readonly string[]) => `${LISTS}!${rangeOf(lists.push(list), list.length)}`
  sheet.columns = template.columns.map(({ isFault }) => ({
    width: isFault ? 36 : 20,
    style: { numFmt: '@', font: { name: FONT, size: 11, ...(isFault ? { color: RED } : {}) } },
  }))
  writeHead(sheet, template)
  for (const [at, column] of template.columns.entries()) {
    validateColumn(sheet, at + 1, choicesOf(column, at, template, addList), column)
  }
  for await (const row of template.rows ?? []) sheet.addRow(row.map(cleanText)).commit()
  nameRegions(book, template, addList)
  sheet.commit()
  writeLists(book, lists)
  await book.commit()
}

type SheetWriter = ReturnType<ExcelJS.stream.xlsx.WorkbookWriter['addWorksheet']>

function writeHead(sheet: SheetWriter, { notes, columns }: TemplateSheet): void {
  const note = sheet.getRow(1)
  note.height = 17 * notes.split('\n').length
  note.getCell(1).value = notes
  note.getCell(1).alignment = { wrapText: true, vertical: 'top' }
  if (columns.length > 1) sheet.mergeCells(1, 1, 1, columns.length)
  note.commit()
  const head = sheet.getRow(2)
  head.height = 22
  for (const [at, { title, isRequired, hasMark }] of columns.entries()) {
    const cell = head.getCell(at + 1)
    cell.value = isRequired && !hasMark ? `*${title}` : title
    cell.font = { name: FONT, size: 11, bold: true, ...(isRequired ? { color: RED } : {}) }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF2F4F8' } }
  }
  head.commit()
}

type AddList = (list: readonly string[]) => string

/** The formula of a column's choices; null without any. */
function choicesOf(
  { options, regionLevel }: TemplateColumn,
  at: number,
  { regions }: TemplateSheet,
  addList: AddList,
): string | null {
  if (options?.length) return addList(options)
  if (regionLevel === undefined || !regions) return null
  if (regionLevel === 0) return addList([...regions.keys()])
  const above = Array.from(
    { length: regionLevel },
    (_, level) => `$${columnLetters(at + 1 - regionLevel + level)}3`,
  )
  return `INDIRECT(${above.join('&')})`
}

/** A drop-down, and the field's hint while a cell is filled. */
function validateColumn(
  sheet: SheetWriter,
  column: number,
  formula: string | null,
  { isOpen, note }: TemplateColumn,
): void {
  if (!formula && !note) return
  const letter = columnLetters(column)
  validations(sheet).add(`${letter}${FIRST_ROW}:${letter}${LAST_ROW}`, {
    type: formula ? 'list' : 'custom',
    allowBlank: true,
    formulae: [formula ?? 'TRUE'],
    showErrorMessage: formula !== null && isOpen === false,
    errorTitle: '提示',
    error: '请从下拉选项中选择',
    ...(note ? { showInputMessage: true, promptTitle: '提示', prompt: cleanText(note).slice(0, 255) } : {}),
  })
}

interface Validations {
  add(range: string, validation: ExcelJS.DataValidation): void
}

/** The library's own types leave out what both of its sheets have. */
function validations(sheet: object): Validations {
  const found: unknown = 'dataValidations' in sheet ? sheet.dataValidations : null
  if (found === null || typeof found !== 'object' || !('add' in found)) throw new Error('no data validations')
  return found as Validations
}

/** Cities are found by the name of their province, districts by province and city together. */
function nameRegions(
  book: ExcelJS.stream.xlsx.WorkbookWriter,
  { regions, columns }: TemplateSheet,
  addList: AddList,
): void {
  if (!regions || !columns.some((column) => column.regionLevel !== undefined)) return
  const names = definedNames(book)
  for (const [province, cities] of regions) {
    if (cities.size > 0) names.add(addList([...cities.keys()]), province)
    for (const [city, districts] of cities)
      if (districts.length > 0) names.add(addList(districts), `${province}${city}`)
  }
}

interface DefinedNames {
  add(range: string, name: string): void
}

function definedNames(book: object): DefinedNames {
  const found: unknown = 'definedNames' in book ? book.definedNames : null
  if (found === null || typeof found !== 'object' || !('add' in found)) throw new Error('no defined names')
  return found as DefinedNames
}

/** One column of a hidden sheet for each list. */
function writeLists(book: ExcelJS.stream.xlsx.WorkbookWriter, lists: readonly (readonly string[])[]): void {
  const sheet = book.addWorksheet(LISTS, { state: 'hidden' })
  const rows = Math.max(0, ...lists.map((list) => list.length))
  for (let at = 0; at < rows; at += 1) sheet.addRow(lists.map((list) => list[at] ?? null)).commit()
  sheet.commit()
}

const rangeOf = (column: number, length: number) =>
  `$${columnLetters(column)}$1:$${columnLetters(column)}$${Math.max(length, 1)}`
