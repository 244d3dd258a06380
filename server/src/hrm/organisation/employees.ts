import { sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import type { DeptEmployee } from '#protocol/hrm/organisation/calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inScope } from '../scope.ts'
import { readDept } from './tree.ts'

interface DeptPage {
  deptId: number
  search: string
  page: number
  limit: number
  pageType: 0 | 1
}

interface Row {
  id: number
  employee_name: string
  post: string | null
  job_number: string | null
  employment_forms: number | null
  entry_time: string | null
}

/** Employed people of the department itself whom the caller reaches, those who came first at the top. */
export async function listDeptEmployees(actor: Actor, request: DeptPage): Promise<Page<DeptEmployee>> {
  const { services, viewer } = actor
  const dept = await readDept(actor, request.deptId)
  const { page, limit } = windowOf(request)
  const where = sql`r.deleted_at is null and r.dept_id = ${dept.deptId} and r.entry_status in (${sql.join(EMPLOYED)})
    and ${inScope(viewer, 'hrm/dept/read', 'r')} and position(${request.search} in r.employee_name) > 0`
  const { rows } = await sql<Row>`select r.id, r.employee_name, r.post, r.job_number, r.employment_forms,
      r.entry_time::text as entry_time
    from hrm_employee r where ${where} order by r.entry_time, r.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    services.db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count
    from hrm_employee r where ${where}`.execute(services.db)
  const list = rows.map((row) => ({
    employeeId: row.id,
    employeeName: row.employee_name,
    deptName: dept.name,
    post: row.post,
    jobNumber: row.job_number,
    employmentForms: row.employment_forms,
    entryTime: row.entry_time,
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}
