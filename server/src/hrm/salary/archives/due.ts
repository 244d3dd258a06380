import { sql, type Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import { groupFinder, readGroups } from '../settings/groups.ts'
import { projectPay } from './stored.ts'

/**
 * Changes of these employees that are due up to a day take effect: their amounts replace those of the archive in both sets (hrm.md
 * §13). A change that was missed is made up for.
 */
export async function applyDue(
  trx: Transaction<Tables>,
  ids: readonly number[],
  upTo: string,
): Promise<void> {
  const { rows } = await sql<{ employee_id: number }>`with due as (
      update hrm_pay_changes set status = 1
      where employee_id = any(${ids}::bigint[]) and record_type = 2 and status = 0 and enable_date <= ${upTo}::date
      returning employee_id, reason, enable_date, pro_after, regular_after)
    update hrm_pay_archives a set change_type = 2, change_reason = d.reason, change_date = d.enable_date,
      pro = a.pro || d.pro_after, regular = a.regular || d.regular_after
    from due d where d.employee_id = a.employee_id returning a.employee_id`.execute(trx)
  await projectPay(
    trx,
    rows.map(({ employee_id }) => employee_id),
  )
}

/** Of employees in no pay group, on the day itself: no sheet computes them. Part of the daily job. */
export async function applyDueOfUngrouped(services: AppServices): Promise<void> {
  const day = today(services.clock)
  const find = groupFinder(services, await readGroups(services.db))
  const { rows } = await sql<{ id: number; dept_id: number | null }>`select r.id, r.dept_id
    from hrm_pay_changes c join hrm_employee r on r.id = c.employee_id
    where c.status = 0 and c.enable_date <= ${day}::date and r.deleted_at is null order by r.id`.execute(
    services.db,
  )
  for (const { id, dept_id } of rows) {
    if (find(id, dept_id) !== null) continue
    await inTransaction(services.db, async (trx) => {
      await sql`select from hrm_employee where id = ${id} for no key update`.execute(trx)
      await applyDue(trx, [id], day)
    })
  }
}
