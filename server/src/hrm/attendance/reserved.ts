import { sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import type { LedgerType } from '#protocol/hrm/attendance/leave-law.ts'
import { exact } from '#protocol/hrm/figure.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Days of a type of leave in approvals that wait, by employee: they count as taken. `except` is one that is submitted again. */
export async function reservedOf(
  db: Database,
  employeeIds: readonly number[],
  leaveType: LedgerType,
  except = 0,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; units: string }>`select e.id, sum(r.duration)::text as units
    from hrm_employee e join users u on u.username = btrim(e.mobile)
    join oa_examine r on r.create_user_id = u.user_id and r.deleted_at is null and r.type_id = ${leaveType}
      and r.check_status in (${approvalStatus.waiting}, ${approvalStatus.running}) and r.id <> ${except}
    join approval_flows f on f.id = r.category_id and f.oa_type = ${oaTypes.leave}
    where e.id = any(${[...employeeIds]}::bigint[]) group by e.id`.execute(db)
  return new Map(rows.map(({ id, units }) => [id, exact(units).toFixed()]))
}
