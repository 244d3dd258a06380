import { archiveSheetLimits } from '#protocol/hrm/salary/archive-sheets.ts'
import { payAmount, REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { payChangeReasons } from '#protocol/hrm/salary/words.ts'
import { looseDay } from '#protocol/hrm/wire.ts'
import { HEAD_ROWS } from '#server/engine/features/import/headings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { PayItem } from '../../settings/items.ts'
import type { Sets } from '../stored.ts'
import {
  DAY,
  FAULT_TITLE,
  JOB_NUMBER,
  NAME,
  payColumns,
  REASON,
  REMARKS,
  type SheetKind,
  sheetColumns,
} from './columns.ts'

/** A row of the file with what is wrong in its own cells. */
export interface ReadRow extends Sets {
  row: number
  /** In the order of the template. */
  cells: string[]
  name: string
  jobNumber: string
  day: string
  reason: number
  remarks: string
  faults: string[]
}

/** Rows in which an amount is filled; refuses a file whose heads are not those of today's template (hrm.md §13). */
export async function readRows(
  upload: Upload | undefined,
  kind: SheetKind,
  items: readonly PayItem[],
): Promise<ReadRow[]> {
  const rows = await readImportRows(upload, archiveSheetLimits, HEAD_ROWS)
  const titles = sheetColumns(kind, items).map(({ title }) => title)
  const at = rows
    .slice(0, HEAD_ROWS)
    .findIndex(({ cells }) => cells.some((cell) => bare(cell) === JOB_NUMBER))
  const head = rows[at]?.cells.map(bare) ?? []
  const from = head[0] === FAULT_TITLE ? 1 : 0
  const given = head.slice(from, from + titles.length)
  const more = head.slice(from + titles.length).some((title) => title !== '')
  if (at < 0 || more || titles.some((title, index) => title !== given[index]))
    refuse('importTemplateOutdated')
  const columns = payColumns(kind, items)
  const first = titles.indexOf(columns[0]?.title ?? REMARKS)
  const found = rows.slice(at + 1).map(({ number, cells }) => {
    const own = titles.map((_, index) => (cells[from + index] ?? '').trim())
    const paid = columns.flatMap((column, index) => {
      const text = own[first + index] ?? ''
      return column.isOld || text === '' ? [] : [{ ...column, text }]
    })
    return { number, own, paid }
  })
  const filled = found.filter(({ paid }) => paid.length > 0)
  if (filled.length === 0) refuse('importEmpty')
  return filled.map(({ number, own, paid }): ReadRow => {
    const cell = (title: string) => own[titles.indexOf(title)] ?? ''
    const faults: string[] = []
    const sets = { pro: {} as Record<string, string>, regular: {} as Record<string, string> }
    for (const { set, code, title, text } of paid) {
      const amount = amounts.safeParse(text.replaceAll(',', ''))
      if (amount.success) sets[set][code] = amount.data
      else faults.push(`${title}应为0至9999999.99的金额`)
    }
    const { day, reason } = kind === 'change' ? termsOf(cell, faults) : NO_TERMS
    const remarks = cell(REMARKS)
    if (remarks.length > REMARKS_LENGTH) faults.push(`备注不能超过${REMARKS_LENGTH}个字`)
    const row = { row: number, cells: own, name: cell(NAME), jobNumber: cell(JOB_NUMBER) }
    return { ...row, ...sets, day, reason, remarks, faults }
  })
}

const bare = (heading: string) => heading.replace(/^\s*\*/, '').trim()
const amounts = payAmount()
const days = looseDay()
const NO_TERMS = { day: '', reason: 0 }

function termsOf(cell: (title: string) => string, faults: string[]): { day: string; reason: number } {
  const day = days.safeParse(cell(DAY).replaceAll('/', '-').slice(0, 10))
  if (!day.success) faults.push(cell(DAY) === '' ? '生效时间不能为空' : '生效时间应为日期，如2025-05-01')
  const word = cell(REASON)
  const found = payChangeReasons.find((reason) => reason.word === word)
  if (!found) faults.push(word === '' ? '调薪原因不能为空' : `调薪原因不存在：“${word}”`)
  return { day: day.success ? day.data : '', reason: found?.code ?? 0 }
}
