import { sql, type Transaction } from 'kysely'
import { periodOf } from '#protocol/hrm/salary/period.ts'
import { mayDo, sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import { recordActs } from '#server/access/audit.ts'
import { forgetSubmissions } from '#server/approval/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addMonths } from '#server/platform/time/clock.ts'
import { lockConfig } from '../../config.ts'
import { salaryAct } from '../acts.ts'
import { readItems } from '../settings/items.ts'
import { headOf } from './rows.ts'
import { firstDay, hasFlow, lockIdleSheet, monthName, readLast, requireAct, SHEET_LABEL } from './stored.ts'

type Trx = Transaction<Tables>

onConstraint('hrm_sheets_month', 'salaryMonthExists')
onConstraint('hrm_sheets_open', 'salaryMonthExists')

async function insertSheet(
  trx: Trx,
  actor: Actor,
  { month, startDay }: { month: string; startDay: number },
): Promise<void> {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  const period = periodOf(year, number, startDay)
  await sql`insert into hrm_sheets (year, month, start_on, end_on, check_status, create_user_id, create_time)
    values (${year}, ${number}, ${period.start}::date, ${period.end}::date, ${sheetStatus.created},
      ${actor.viewer.userId}, ${actor.services.clock.now()})`.execute(trx)
  await recordActs(trx, actor, [
    salaryAct('新建', monthName({ year, month: number }), `添加${year}-${number}月薪资报表`),
  ])
}

/** The first sheet, of a month `yyyy-MM`. The caller holds the configuration; a second first sheet is refused (6011). */
export async function beginSheets(trx: Trx, actor: Actor, month: string, startDay: number): Promise<void> {
  if (await readLast(trx)) refuse('salaryMonthExists')
  await insertSheet(trx, actor, { month, startDay })
}

/**
 * The sheet of the next month; the newest one becomes history with its head, and rows of deleted employees go (hrm.md §14.2). `after`: the
 * sheet that the caller sees, else the newest one as the call arrives. A second click finds another newest sheet and is refused (6011).
 */
export async function addNext(actor: Actor, after?: number): Promise<void> {
  const { services } = actor
  const meant = after ?? (await readLast(services.db))?.sheet_id ?? refuse('salaryUnconfigured')
  await inTransaction(services.db, async (trx) => {
    const config = await lockConfig(trx)
    const last = await readLast(trx)
    if (last?.sheet_id !== meant) refuse('salaryMonthExists')
    const sheet = await lockIdleSheet(trx, meant)
    if (!mayDo('createNext', sheet.check_status, await hasFlow(trx))) refuse('salaryUnapproved')
    await requireAct(trx, sheet, 'createNext')
    await sql`delete from hrm_sheet_rows s using hrm_employee e
      where s.sheet_id = ${sheet.sheet_id} and e.id = s.employee_id and e.deleted_at is not null`.execute(trx)
    await sql`update hrm_sheets set check_status = ${sheetStatus.archived},
        option_head = ${JSON.stringify(headOf(await readItems(trx)))}::jsonb where sheet_id = ${sheet.sheet_id}`.execute(
      trx,
    )
    const month = addMonths(firstDay(sheet), 1).slice(0, 7)
    await insertSheet(trx, actor, { month, startDay: config.cycle_start_day ?? 1 })
  })
}

/** Removes the newest sheet with its rows, slips and approval; the one before is current again (6027 where there is none). */
export async function removeSheet(actor: Actor, sheetId: number): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    await lockConfig(trx)
    const sheet = await lockIdleSheet(trx, sheetId)
    if ((await readLast(trx))?.sheet_id !== sheetId || sheet.check_status === sheetStatus.waiting)
      refuse('salaryStatusUnfit')
    await forgetSubmissions(trx, services, { label: SHEET_LABEL, ids: [sheetId] })
    await sql`delete from hrm_sheets where sheet_id = ${sheetId}`.execute(trx)
    const before = (await readLast(trx)) ?? refuse('lastSalaryMonth')
    await sql`update hrm_sheets set check_status = ${sheetStatus.computed}, examine_record_id = null, option_head = null
      where sheet_id = ${before.sheet_id}`.execute(trx)
    await recordActs(trx, actor, [
      salaryAct('删除', monthName(sheet), `删除${sheet.year}-${sheet.month}月薪资报表`),
    ])
  })
}
