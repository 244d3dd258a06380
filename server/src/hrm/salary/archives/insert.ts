import { sql, type Transaction } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import type { StoredChange } from './read.ts'
import {
  type Archive,
  currentOf,
  type PaySet,
  projectPay,
  type Reached,
  type Sets,
  totalOf,
} from './stored.ts'

type Trx = Transaction<Tables>

/** 入职定薪. */
const HIRED = 0

interface Decided extends Sets {
  employee: Reached
  remarks: string
}
/** 定薪: both sets as they are from now on. */
export type Fixing = Decided

/** 调薪: new amounts of the items that change. */
export interface Changing extends Decided {
  archive: Archive
  reason: number
  enableDate: string
}

/** Replaces the archives of employees whose rows the caller holds, and whose pay was not changed yet. */
export async function insertFixed(trx: Trx, actor: Actor, fixings: readonly Fixing[]): Promise<void> {
  const day = today(actor.services.clock)
  const ids = fixings.map(({ employee }) => employee.id)
  await sql`delete from hrm_pay_changes where employee_id = any(${ids}::bigint[]) and record_type = 1`.execute(
    trx,
  )
  await insertRecords(
    trx,
    actor,
    fixings.map(({ employee, pro, regular, remarks }) => ({
      ...({ employee_id: employee.id, record_type: 1, status: 1, reason: HIRED } as const),
      ...{ enable_date: employee.entry_time ?? day, employee_status: employee.status },
      ...{ pro_before: {}, pro_after: pro, regular_before: {}, regular_after: regular, before_total: '0' },
      after_total: totalOf(currentOf({ pro, regular }, employee.status)),
      remarks: remarks || null,
    })),
  )
  const archives = fixings.map(({ employee, pro, regular }) => ({ employee_id: employee.id, pro, regular }))
  await sql`insert into hrm_pay_archives (employee_id, change_type, change_reason, change_date, pro, regular)
    select x.employee_id, 1, ${HIRED}, ${day}::date, x.pro, x.regular
    from jsonb_to_recordset(${JSON.stringify(archives)}::jsonb) as x (employee_id bigint, pro jsonb, regular jsonb)
    on conflict (employee_id) do update set change_type = 1, change_reason = ${HIRED}, change_date = excluded.change_date,
      pro = excluded.pro, regular = excluded.regular`.execute(trx)
  await projectPay(trx, ids)
}

/** Adds changes that are ahead, of employees whose rows the caller holds; what the items were comes from the archives. */
export const insertChanges = (trx: Trx, actor: Actor, changes: readonly Changing[]): Promise<void> =>
  insertRecords(
    trx,
    actor,
    changes.map(({ employee, archive, pro, regular, reason, enableDate, remarks }) => {
      const after = { pro: { ...archive.pro, ...pro }, regular: { ...archive.regular, ...regular } }
      return {
        ...({
          employee_id: employee.id,
          record_type: 2,
          status: 0,
          reason,
          enable_date: enableDate,
        } as const),
        employee_status: employee.status,
        ...{ pro_before: before(archive.pro, pro), pro_after: pro },
        ...{ regular_before: before(archive.regular, regular), regular_after: regular },
        before_total: totalOf(currentOf(archive, employee.status)),
        after_total: totalOf(currentOf(after, employee.status)),
        remarks: remarks || null,
      }
    }),
  )

const before = (set: PaySet, next: PaySet): PaySet =>
  Object.fromEntries(Object.keys(next).map((code) => [code, set[code] ?? '0.00']))

/** One statement for all of them. */
async function insertRecords(
  trx: Trx,
  { services, viewer }: Actor,
  records: readonly Omit<StoredChange, 'id'>[],
): Promise<void> {
  await sql`insert into hrm_pay_changes (employee_id, record_type, status, reason, enable_date, employee_status, pro_before,
      pro_after, regular_before, regular_after, before_total, after_total, remarks, create_user_id, create_time)
    select x.*, ${viewer.userId}, ${services.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x (employee_id bigint, record_type smallint,
      status smallint, reason smallint, enable_date date, employee_status smallint, pro_before jsonb, pro_after jsonb,
      regular_before jsonb, regular_after jsonb, before_total numeric, after_total numeric, remarks text)`.execute(
    trx,
  )
}
