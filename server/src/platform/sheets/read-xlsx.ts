import { cleanText, numberToText, serialToText, unescapeText } from './cell-text.ts'
import { SheetFault, type SheetLimits } from './limits.ts'
import { openWorkbook, type Workbook } from './workbook-parts.ts'
import { type Attributes, parseXml } from './xml.ts'

/** One row of a sheet: its cells as text, from the first column; rows without any text are left out. */
export interface SheetRow {
  /** From 1, as the sheet counts. */
  number: number
  cells: string[]
}

/** The rows of a workbook's first sheet, read as they are asked for. */
export async function* readXlsx(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const workbook = await openWorkbook(path, limits)
  const rows: SheetRow[] = []
  try {
    const stream = await workbook.archive.open(workbook.sheet)
    for await (const _ of parseXml(stream, gatherRows(workbook, limits, rows))) yield* rows.splice(0)
  } finally {
    workbook.archive.close()
  }
}

interface OpenCell {
  column: number
  type: string
  style: number
  value: string
}

/** `BC12` → 54; 0 when it is no place. */
function columnOf(place: string | undefined): number {
  let column = 0
  for (const letter of place ?? '') {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column
}

/** What a sheet can hold. */
const [LAST_ROW, LAST_COLUMN] = [1_048_576, 16_384]

function notAWorkbook(): never {
  throw new SheetFault('notAWorkbook')
}

/** Puts finished rows into `rows`. Of a formula its last value is taken, as text. */
function gatherRows(workbook: Workbook, limits: SheetLimits, rows: SheetRow[]) {
  let row: SheetRow = { number: 0, cells: [] }
  let cell: OpenCell | null = null
  let isText = false
  let aids = 0
  let filled = 0

  const openRow = ({ r }: Attributes, before: number): SheetRow => {
    const number = Number(r ?? before + 1)
    const isNext = Number.isInteger(number) && number > before && number <= LAST_ROW
    // two rows of one number would be kept as one
    return isNext ? { number, cells: [] } : notAWorkbook()
  }
  const openCell = ({ r, t, s }: Attributes, before: number): OpenCell => {
    const column = columnOf(r) || before + 1
    return column > LAST_COLUMN
      ? notAWorkbook()
      : { column, type: t ?? 'n', style: Number(s ?? 0), value: '' }
  }
  const closeCell = (done: OpenCell) => {
    const text = textOf(done, workbook)
    if (text.trim() === '') return
    if (done.column > limits.columns) throw new SheetFault('tooManyColumns')
    while (row.cells.length < done.column - 1) row.cells.push('')
    row.cells[done.column - 1] = text
  }
  let last = 0
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'row') {
        row = openRow(attributes, row.number)
        last = 0
      } else if (name === 'c') {
        cell = openCell(attributes, last)
        last = cell.column
      } else if (name === 'rPh') aids += 1
      isText = (name === 'v' || name === 't') && aids === 0
    },
    text: (text: string) => {
      if (!isText || !cell) return
      if (cell.value.length + text.length > limits.text * 2) throw new SheetFault('tooLarge')
      cell.value += text
    },
    close: (name: string) => {
      isText = false
      if (name === 'rPh') aids -= 1
      if (name === 'c' && cell) {
        closeCell(cell)
        cell = null
      }
      if (name !== 'row' || row.cells.length === 0) return
      filled += 1
      if (filled > limits.rows) throw new SheetFault('tooManyRows')
      rows.push(row)
    },
  }
}

function textOf({ type, style, value }: OpenCell, { sharedTexts, dateStyles, calendar }: Workbook): string {
  if (value === '') return ''
  if (type === 's') return sharedTexts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? '是' : '否'
  if (type === 'd') return value.replace('T', ' ').slice(0, 19)
  if (type !== 'n') return cleanText(unescapeText(value))
  const number = Number(value)
  if (Number.isNaN(number)) return cleanText(value)
  return dateStyles[style] ? serialToText(number, calendar) : numberToText(number)
}
