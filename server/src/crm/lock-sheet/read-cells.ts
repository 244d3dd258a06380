import { lockSheetLimits } from '#protocol/crm/lock-sheet/calls.ts'
import { findHeadings, HEAD_ROWS, matchHeadings } from '#server/engine/features/import/headings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { FAULT_TITLE, type LockCell, type LockRowCells, lockColumns } from './columns.ts'

/** The rows of a file, their columns found by their headings. Refuses what is no sheet, too long, empty or of other columns. */
export async function readCells(upload: Upload | undefined): Promise<LockRowCells[]> {
  const rows = await readImportRows(upload, lockSheetLimits, HEAD_ROWS)
  const { headings, row: headRow } = findHeadings(rows.slice(0, HEAD_ROWS), lockColumns)
  const mapping = matchHeadings(lockColumns, headings)
  requireColumns(mapping, headings)
  const data = rows.filter(({ number }) => number > headRow)
  if (data.length === 0) refuse('importEmpty')
  const places = new Map(lockColumns.map(({ key }) => [key, mapping.indexOf(key)]))
  return data.map(({ number, cells }) => {
    const cell = (key: LockCell) => (cells[places.get(key) ?? -1] ?? '').trim()
    return {
      row: number,
      cells: {
        shellNum: cell('shellNum'),
        chipNo: cell('chipNo'),
        lockForm: cell('lockForm'),
        region: cell('region'),
        distinguish: cell('distinguish'),
        customer: cell('customer'),
        portNumber: cell('portNumber'),
        startTime: cell('startTime'),
        endTime: cell('endTime'),
        products: cell('products'),
        salesPrice: cell('salesPrice'),
        contract: cell('contract'),
      },
    }
  })
}

function requireColumns(mapping: readonly string[], headings: readonly string[]): void {
  const required = lockColumns.filter(({ isRequired }) => isRequired)
  const missing = required.filter(({ key }) => !mapping.includes(key)).map(({ title }) => title)
  if (missing.length === required.length) refuse('importTemplateOutdated')
  if (missing.length > 0) refuse('importColumnsMissing', missing.join('、'))
  const unknown = headings.filter((heading, at) => !mapping[at] && heading !== '' && heading !== FAULT_TITLE)
  if (unknown.length > 0) refuse('importColumnsUnknown', unknown.join('、'))
}
