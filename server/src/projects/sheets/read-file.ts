import { taskImportLimits } from '#protocol/projects/sheet-calls.ts'
import { findHeadings, HEAD_ROWS, matchHeadings } from '#server/engine/features/import/headings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { FAULT_TITLE, type SheetTask, taskSheetColumns } from './columns.ts'

/** The tasks of a file. Refuses what is no sheet, too large, too long, empty, or not made for these columns. */
export async function readTasks(upload: Upload | undefined): Promise<SheetTask[]> {
  if (upload && !/\.(?:xlsx?|csv)$/i.test(upload.name)) refuse('importNotSheet')
  const rows = await readImportRows(upload, taskImportLimits, HEAD_ROWS)
  const { headings, row: headRow } = findHeadings(rows.slice(0, HEAD_ROWS), taskSheetColumns)
  const mapping = matchHeadings(taskSheetColumns, headings)
  const required = taskSheetColumns.filter(({ isRequired }) => isRequired)
  const missing = required.filter(({ key }) => !mapping.includes(key)).map(({ title }) => title)
  if (missing.length === required.length) refuse('importTemplateOutdated')
  if (missing.length > 0) refuse('importColumnsMissing', missing.join('、'))
  const unknown = headings.filter((heading, at) => !mapping[at] && heading !== '' && heading !== FAULT_TITLE)
  if (unknown.length > 0) refuse('importColumnsUnknown', unknown.join('、'))
  const data = rows.filter(({ number }) => number > headRow)
  if (data.length === 0) refuse('importEmpty')
  if (data.length > taskImportLimits.maxRows) refuse('importTooManyRows', taskImportLimits.maxRows)
  return data.map(({ number, cells }) => {
    const cell = (key: SheetKey) => (cells[mapping.indexOf(key)] ?? '').trim()
    return {
      row: number,
      cells: {
        name: cell('name'),
        description: cell('description'),
        start: cell('start'),
        stop: cell('stop'),
        main: cell('main'),
        people: cell('people'),
        list: cell('list'),
      },
    }
  })
}

type SheetKey = keyof SheetTask['cells']
