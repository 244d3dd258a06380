import { readFileSync } from 'node:fs'
import process from 'node:process'
import { type CellObject, read, SSF, utils, type WorkSheet } from '@e965/xlsx'
import { cleanText, numberToText, serialToText } from './cell-text.ts'
import type { SheetLimits } from './limits.ts'
import type { SheetRow } from './read-xlsx.ts'

/** What the worker is given; it answers one `XlsAnswer`. */
export interface XlsOrder {
  path: string
  limits: Pick<SheetLimits, 'rows' | 'columns' | 'text'>
}
export type XlsAnswer = { rows: SheetRow[] } | { fault: 'notAWorkbook' | 'tooManyRows' | 'tooManyColumns' }

function readOld({ path, limits }: XlsOrder): XlsAnswer {
  const book = read(readFileSync(path), {
    type: 'buffer',
    // one more than allowed distinguishes "too many" from "just enough"
    sheetRows: limits.rows * 2 + 10,
    sheets: 0,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    bookVBA: false,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet?.['!ref']) return { rows: [] }
  return gatherRows(sheet, Boolean(book.Workbook?.WBProps?.date1904), limits)
}

function gatherRows(sheet: WorkSheet, is1904: boolean, limits: XlsOrder['limits']): XlsAnswer {
  const from = utils.decode_range(sheet['!ref'] ?? 'A1').s
  const lines: (CellObject | undefined)[][] = sheet['!data'] ?? []
  const rows: SheetRow[] = []
  for (const [at, line] of lines.entries()) {
    const cells = Array.from(line ?? [], (cell) => textOf(cell, is1904).slice(0, limits.text))
    while (cells.length > 0 && !cells.at(-1)?.trim()) cells.pop()
    if (cells.length === 0) continue
    if (cells.length > limits.columns) return { fault: 'tooManyColumns' }
    rows.push({ number: at + 1, cells: from.c > 0 && cells.length === 0 ? [] : cells })
    if (rows.length > limits.rows) return { fault: 'tooManyRows' }
  }
  return { rows }
}

function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'b') return cell.v ? '是' : '否'
  if (cell.t !== 'n') return cleanText(String(cell.t === 'e' ? (cell.w ?? '') : cell.v))
  const isDate = cell.z !== undefined && SSF.is_date(String(cell.z))
  return isDate ? serialToText(Number(cell.v), is1904 ? 1904 : 1900) : numberToText(Number(cell.v))
}

function answer(order: XlsOrder): XlsAnswer {
  try {
    return readOld(order)
  } catch {
    return { fault: 'notAWorkbook' }
  }
}

process.once('message', (order: XlsOrder) => process.send?.(answer(order)))
