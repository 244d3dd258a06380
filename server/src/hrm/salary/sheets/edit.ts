import { sql, type Transaction } from 'kysely'
import { exact } from '#protocol/hrm/figure.ts'
import { hrLimits } from '#protocol/hrm/limits.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../../scope.ts'
import { salaryAct } from '../acts.ts'
import { openItems, type PayItem, readItems } from '../settings/items.ts'
import { isGiven, resultOf } from './compute.ts'
import { ratesOfRows, withRates } from './rates-of-row.ts'
import { nameOfRow } from './rows.ts'
import { requireOneBonus } from './singles.ts'
import { type StoredRow, updateRow } from './store-rows.ts'
import { hasFlow, lockIdleSheetOf, monthName, requireFit } from './stored.ts'

interface Edit {
  sempRecordId: number
  salaryValues: Readonly<Record<string, string>>
  was?: Readonly<Record<string, string>> | undefined
}

/** 在线编辑: given items of the rows; fixed ones and days are passed over, and each row is computed again (hrm.md §14.2). */
export async function editRows(actor: Actor, edits: readonly Edit[]): Promise<void> {
  const { services, viewer } = actor
  const ids = [...new Set(edits.map(({ sempRecordId }) => sempRecordId))]
  await inTransaction(services.db, async (trx) => {
    const sheetHeld = lockIdleSheetOf(trx, ids)
    const held = sql<StoredRow>`select s.row_id, s.employee_id, s.figures, s.inputs, s.opening,
        s.need_work_day::text as need_work_day, s.actual_work_day::text as actual_work_day
      from hrm_sheet_rows s where s.row_id = any(${ids}::bigint[]) and exists (select from hrm_employee r
        where r.id = s.employee_id and ${inScope(viewer, 'hrm/salary/manage', 'r')})
      order by s.row_id`.execute(trx)
    // one round trip, in this order: what is read behind the lock is what it protects, rows too
    const [sheet, { rows }, rates, items, isApproved] = await Promise.all([
      sheetHeld,
      held,
      ratesOfRows(trx, ids),
      readItems(trx),
      hasFlow(trx),
    ])
    requireFit(sheet, 'edit', isApproved)
    if (rows.length < ids.length) refuse('forbidden')
    const open = openItems(items)
    await requireUnchanged(trx, edits, rows, open)
    await requireOneBonus(trx, edits)
    const writes: Promise<void>[] = []
    for (const row of rows) {
      const changes = Object.assign(
        {},
        ...edits
          .filter(({ sempRecordId }) => sempRecordId === row.row_id)
          .map(({ salaryValues }) => salaryValues),
      )
      const after = itemsAfter(row, changes, open)
      const result = await withRates(sheet, async () =>
        resultOf(after, row.inputs, rates(row.inputs.rateIds)),
      )
      writes.push(updateRow(trx, row.row_id, { result }))
    }
    const act = `在线编辑了${sheet.year}-${sheet.month}月薪资报表的${rows.length}名员工`
    await Promise.all([
      ...writes,
      sql`update hrm_sheets set version = version + 1 where sheet_id = ${sheet.sheet_id}`.execute(trx),
      recordActs(trx, actor, [salaryAct('编辑', monthName(sheet), act)]),
    ])
  })
}

/** Refuses (2096) a cell that someone else has set to another amount since the user saw it. */
async function requireUnchanged(
  trx: Transaction<Tables>,
  edits: readonly Edit[],
  rows: readonly StoredRow[],
  open: readonly PayItem[],
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.row_id, row]))
  for (const { sempRecordId, salaryValues, was = {} } of edits) {
    const row = byId.get(sempRecordId)
    const changed = open.find(({ code }) => {
      const [seen, wanted] = [was[code], salaryValues[code]]
      if (!row || seen === undefined || wanted === undefined) return false
      const now = exact(row.figures[code] ?? '0')
      return !now.eq(exact(seen)) && !now.eq(exact(wanted))
    })
    if (!row || !changed) continue
    refuse('editConflict', `${await nameOfRow(trx, row.row_id)}的${changed.name}`)
  }
}

/** The given items of a row, some with new amounts. */
export function itemsAfter(
  { figures }: Pick<StoredRow, 'figures'>,
  changes: Readonly<Record<string, string>>,
  open: readonly PayItem[],
) {
  return open
    .filter(({ code }) => isGiven(code))
    .map(({ code, name, is_fixed }) => {
      const value = (is_fixed === 0 ? changes[code] : undefined) ?? figures[code] ?? '0'
      if (exact(value).abs().gt(hrLimits.cell.most)) refuse('invalid')
      return { code, name, value }
    })
}
