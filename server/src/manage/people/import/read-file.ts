import { readMobile } from '#protocol/fields/value/phone.ts'
import { staffImportLimits } from '#protocol/manage/people/import-calls.ts'
import { findHeadings } from '#server/engine/features/import/headings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { FAULT_TITLE, type StaffCell, type StaffRow, staffColumns } from './columns.ts'

/** Rows above the data: notes and headings. */
const HEAD_ROWS = 2

/** The people of a file. Refuses what is no sheet, too large, too long, empty, or not made for these columns. */
export async function readStaff(upload: Upload | undefined): Promise<StaffRow[]> {
  if (upload && !/\.(?:xlsx?|csv)$/i.test(upload.name)) refuse('importNotSheet')
  const rows = await readImportRows(upload, staffImportLimits, HEAD_ROWS)
  const { headings, row: headRow } = findHeadings(rows.slice(0, HEAD_ROWS), staffColumns)
  requireHeadings(headings)
  const data = rows.filter(({ number }) => number > headRow)
  if (data.length === 0) refuse('importEmpty')
  if (data.length > staffImportLimits.maxRows) refuse('importTooManyRows', staffImportLimits.maxRows)
  return data.map(({ number, cells }) => {
    const cell = (key: StaffCell) => {
      const title = staffColumns.find((column) => column.key === key)?.title ?? ''
      const at = headings.indexOf(title)
      return at < 0 ? '' : (cells[at] ?? '').trim()
    }
    return {
      row: number,
      cells: {
        username: readMobile(cell('username')),
        password: cell('password'),
        realname: cell('realname'),
        sex: cell('sex'),
        email: cell('email'),
        dept: cell('dept'),
        post: cell('post'),
        roles: cell('roles'),
      },
    }
  })
}

/** Every required column is there, and none that the template lacks; the refusal names them. */
function requireHeadings(headings: readonly string[]): void {
  const titles = new Set<string>([...staffColumns.map(({ title }) => title), FAULT_TITLE, ''])
  const required = staffColumns.filter(({ isRequired }) => isRequired).map(({ title }) => title)
  const missing = required.filter((title) => !headings.includes(title))
  if (missing.length === required.length) refuse('importTemplateOutdated')
  if (missing.length > 0) refuse('importColumnsMissing', missing.join('、'))
  const unknown = headings.filter((heading) => !titles.has(heading))
  if (unknown.length > 0) refuse('importColumnsUnknown', unknown.join('、'))
}
