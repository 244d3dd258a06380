import { sql, type Transaction } from 'kysely'
import type { Acting } from '#server/access/audit.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** Leaves of the organisation the whole company, without heads, as an installation begins. The history is empty by then. */
export async function clearOrganisation(trx: Transaction<Tables>, { services }: Acting): Promise<void> {
  await sql`delete from hrm_depts where pid is not null`.execute(trx)
  await sql`with root as (
      update hrm_depts set main_employee_id = null, leader_employee_id = null returning dept_id, name, code, dept_type
    ), decided as (
      insert into hrm_dept_changes (dept_id, on_day, set, create_user_id, create_time)
      select dept_id, date '1970-01-01', jsonb_build_object('pid', null, 'name', name, 'code', code, 'dept_type', dept_type),
        0, now() from root
    )
    insert into hrm_dept_spans (dept_id, valid, name, code, dept_type)
    select dept_id, daterange('1970-01-01', null), name, code, dept_type from root`.execute(trx)
  await services.hrDepts.changed(trx)
}
