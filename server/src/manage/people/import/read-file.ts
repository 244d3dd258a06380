import { readMobile } from '#protocol/fields/value/phone.ts'
import { staffImportLimits } from '#protocol/manage/people/import-calls.ts'
import type { SheetColumns } from '#protocol/record/calls/imports.ts'
import type { Acting } from '#server/access/audit.ts'
import {
  findHeadings,
  HEAD_ROWS,
  matchHeadings,
  SEARCHED_ROWS,
} from '#server/engine/features/import/headings.ts'
import { readHead } from '#server/engine/features/import/look.ts'
import { requireMapping, showColumns } from '#server/engine/features/import/mappings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { FAULT_TITLE, type StaffCell, type StaffRow, staffColumns } from './columns.ts'

/** For what choices of columns are remembered. */
export const STAFF = 'staff'

export interface StaffFile {
  rows: StaffRow[]
  headings: readonly string[]
}

/**
 * The people of a file, their columns found by name or as they were chosen. Refuses what is no sheet, too large, too long, empty,
 * or not made for these columns.
 */
export async function readStaff(
  upload: Upload | undefined,
  chosen: readonly string[] | undefined,
): Promise<StaffFile> {
  requireSheet(upload)
  const searched = chosen ? SEARCHED_ROWS : HEAD_ROWS
  const rows = await readImportRows(upload, staffImportLimits, searched)
  const { headings, row: headRow } = findHeadings(rows.slice(0, searched), staffColumns, {
    isSeen: chosen !== undefined,
  })
  const mapping = chosen ?? matchHeadings(staffColumns, headings)
  if (chosen) requireMapping(chosen, headings, staffColumns)
  requireColumns(mapping)
  if (!chosen) requireKnown(headings, mapping)
  const data = rows.filter(({ number }) => number > headRow)
  if (data.length === 0) refuse('importEmpty')
  if (data.length > staffImportLimits.maxRows) refuse('importTooManyRows', staffImportLimits.maxRows)
  return {
    headings,
    rows: data.map(({ number, cells }) => {
      const cell = (key: StaffCell) => (cells[mapping.indexOf(key)] ?? '').trim()
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
          superior: cell('superior'),
        },
      }
    }),
  }
}

function requireSheet(upload: Upload | undefined): void {
  if (upload && !/\.(?:xlsx?|csv)$/i.test(upload.name)) refuse('importNotSheet')
}

/** Every required column is there; the refusal names those that are not. */
function requireColumns(mapping: readonly string[]): void {
  const required = staffColumns.filter(({ isRequired }) => isRequired)
  const missing = required.filter(({ key }) => !mapping.includes(key)).map(({ title }) => title)
  if (missing.length === required.length) refuse('importTemplateOutdated')
  if (missing.length > 0) refuse('importColumnsMissing', missing.join('、'))
}

/** Without a confirmed mapping, no column may be left over. */
function requireKnown(headings: readonly string[], mapping: readonly string[]): void {
  const unknown = headings.filter((heading, at) => !mapping[at] && heading !== '' && heading !== FAULT_TITLE)
  if (unknown.length > 0) refuse('importColumnsUnknown', unknown.join('、'))
}

/** Columns of a sheet of people beside those of ours that they fill (platform.md §5.5); nothing is kept of the file. */
export async function lookAtStaff(acting: Acting, upload: Upload | undefined): Promise<SheetColumns> {
  requireSheet(upload)
  const rows = await readHead(upload, staffImportLimits)
  const { headings, row } = findHeadings(rows.slice(0, SEARCHED_ROWS), staffColumns, { isSeen: true })
  const shown = await showColumns(
    { actor: acting, subject: STAFF, headings },
    {
      guess: matchHeadings(staffColumns, headings),
      columns: staffColumns.map(({ key, title, isRequired }) => ({ key, title, isRequired })),
      row,
      samples: rows.filter(({ number }) => number > row).map(({ cells }) => cells),
    },
  )
  // what may be a password is not sent back
  const hides = ({ title, column }: SheetColumns['headings'][number]) =>
    column === 'password' || /密码/.test(title)
  return {
    ...shown,
    headings: shown.headings.map((heading) => (hides(heading) ? { ...heading, samples: [] } : heading)),
  }
}
