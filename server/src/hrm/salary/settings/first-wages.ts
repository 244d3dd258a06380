import { sql } from 'kysely'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { inScope } from '../../scope.ts'
import { salaryAct } from '../acts.ts'

const RIGHT = 'hrm/salary/manage'

/** Employees within reach who have declared to have had no wages in the tax year before ours (hrm.md §15.5). */
export async function listFirstWages({ services, viewer }: Actor, taxYear: number) {
  const { rows } = await sql<{ employeeId: number; employeeName: string }>`
    select r.id as "employeeId", r.employee_name as "employeeName"
    from hrm_first_wages f join hrm_employee r on r.id = f.employee_id
    where f.tax_year = ${taxYear} and r.deleted_at is null and ${inScope(viewer, RIGHT, 'r')}
    order by r.id`.execute(services.db)
  return rows
}

interface Declared {
  taxYear: number
  employeeIds: readonly number[]
  isFirst: 0 | 1
}

/** Ids out of reach are left as they are. */
export async function setFirstWages(
  actor: Actor,
  { taxYear, employeeIds, isFirst }: Declared,
): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const reached = sql`select r.id from hrm_employee r
      where r.id = any(${employeeIds}::bigint[]) and r.deleted_at is null and ${inScope(viewer, RIGHT, 'r')}`
    await (isFirst === 1
      ? sql`insert into hrm_first_wages (employee_id, tax_year) select id, ${taxYear}::smallint from (${reached}) people
            on conflict do nothing`
      : sql`delete from hrm_first_wages where tax_year = ${taxYear} and employee_id in (${reached})`
    ).execute(trx)
    const word = isFirst === 1 ? '记录' : '取消'
    await recordActs(trx, actor, [
      salaryAct('编辑', `${taxYear}`, `${word}了${employeeIds.length}名员工${taxYear}年首次取得工资的声明`),
    ])
  })
}
