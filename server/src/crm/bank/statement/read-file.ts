import type { ImportLimits } from '#protocol/manage/company/calls.ts'
import { findHeadings, matchHeadings, SEARCHED_ROWS } from '#server/engine/features/import/headings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type StatementCell, statementColumns } from './columns.ts'
import { type Cells, readLine, type StatementLine, tidyCell } from './read-line.ts'

export interface ReadRow {
  /** Of the file. */
  number: number
  cells: Cells
  /** The line, or why it cannot be taken. */
  line: StatementLine | string
}

/** Rows below a table that sum it up. */
const SUMMARY = /^(?:合计|总计|小计|本页合计|累计|总笔数)/

/**
 * The lines of a statement, in any layout whose headings are known: titles above them and sums below are passed over. Refuses what
 * is no sheet, too large, too long, empty, or lacks a required column.
 */
export async function readStatement(upload: Upload | undefined, limits: ImportLimits): Promise<ReadRow[]> {
  const rows = await readImportRows(upload, limits, SEARCHED_ROWS)
  const { headings, row: headRow } = findHeadings(rows.slice(0, SEARCHED_ROWS), statementColumns)
  const mapping = matchHeadings(statementColumns, headings)
  requireColumns(mapping)
  const data = rows.filter(({ number, cells }) => number > headRow && !isSummary(cells))
  if (data.length === 0) refuse('importEmpty')
  if (data.length > limits.maxRows) refuse('importTooManyRows', limits.maxRows)
  const cell = (cells: readonly string[], key: StatementCell) =>
    tidyCell(key, cells[mapping.indexOf(key)] ?? '')
  return data.map(({ number, cells: given }) => {
    const cells: Cells = {
      serial: cell(given, 'serial'),
      time: cell(given, 'time'),
      direction: cell(given, 'direction'),
      money: cell(given, 'money'),
      credit: cell(given, 'credit'),
      debit: cell(given, 'debit'),
      balance: cell(given, 'balance'),
      payerName: cell(given, 'payerName'),
      payerAccount: cell(given, 'payerAccount'),
      subAccount: cell(given, 'subAccount'),
      summary: cell(given, 'summary'),
    }
    return { number, cells, line: readLine(cells) }
  })
}

const isSummary = (cells: readonly string[]): boolean =>
  SUMMARY.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')

/** The amount may stand in one column, or in one for what came in and one for what went out. */
function requireColumns(mapping: readonly string[]): void {
  const has = (key: StatementCell) => mapping.includes(key)
  const required = statementColumns.filter(({ isRequired }) => isRequired)
  const missing = required.filter(({ key }) => !has(key) && !(key === 'money' && has('credit')))
  if (missing.length === required.length) refuse('importTemplateOutdated')
  if (missing.length > 0) refuse('importColumnsMissing', missing.map(({ title }) => title).join('、'))
}
