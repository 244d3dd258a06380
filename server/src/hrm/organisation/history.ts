import { sql, type Transaction } from 'kysely'
import { type DatedChange, foldChanges, rangeOf } from '#protocol/hrm/spans.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { DeptState } from '../tables.ts'

const blank: DeptState = {
  pid: null,
  name: '',
  code: '',
  dept_type: 2,
  main_employee_id: null,
  leader_employee_id: null,
}

interface Decided {
  deptId: number
  onDay: string
  /** Null: the department is gone from that day on. */
  set: Partial<DeptState> | null
  by: { userId: number; now: Date }
}

/** Keeps what was decided about a department, and its spans. The caller holds the lock of the organisation. */
export async function decideDept(
  trx: Transaction<Tables>,
  { deptId, onDay, set, by }: Decided,
): Promise<void> {
  await trx
    .insertInto('hrm_dept_changes')
    .values({
      dept_id: deptId,
      on_day: onDay,
      set: set === null ? null : JSON.stringify(set),
      create_user_id: by.userId,
      create_time: by.now,
    })
    .execute()
  const { rows } = await sql<DatedChange<DeptState>>`select on_day::text as "onDay", set
    from hrm_dept_changes where dept_id = ${deptId} order by on_day, change_id`.execute(trx)
  const spans = foldChanges(rows, blank)
  await trx.deleteFrom('hrm_dept_spans').where('dept_id', '=', deptId).execute()
  if (spans.length === 0) return
  await trx
    .insertInto('hrm_dept_spans')
    .values(spans.map((span) => ({ ...span.state, dept_id: deptId, valid: rangeOf(span) })))
    .execute()
}
