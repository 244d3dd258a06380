import { type RawBuilder, sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import type { PeopleList, PlanPerson } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalStatuses } from '#protocol/hrm/performance/words.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { Export } from '#server/access/exporting.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { inScope } from '../scope.ts'
import { recordPlan } from './notices.ts'
import { findPlan, numberOf } from './stored.ts'

const READ = 'hrm/appraisal/read'

interface Row {
  person_id: number
  employee_id: number
  employee_name: string
  mobile: string
  job_number: string | null
  dept_id: number | null
  employee_status: number | null
  status: number
  turn_name: string | null
  score: string | null
  level_id: number | null
  level_name: string | null
  is_read: boolean
}

/** Employees of a plan whom the caller reaches; deleted ones are left out. */
function narrowed({ services, viewer }: Actor, request: PeopleList): RawBuilder<boolean> {
  const { appraisalId, employeeName, deptId, levelId, status } = request
  const conditions = [
    sql<boolean>`h.plan_id = ${appraisalId} and r.deleted_at is null`,
    inScope(viewer, READ, 'r'),
    ...(employeeName ? [sql<boolean>`position(${employeeName} in r.employee_name) > 0`] : []),
    ...(deptId
      ? [sql<boolean>`r.dept_id = any(${withDescendants(services.hrDepts, [deptId])}::bigint[])`]
      : []),
    ...(levelId ? [sql<boolean>`h.level_id = ${levelId}`] : []),
    ...(status ? [sql<boolean>`h.status = ${status}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

async function readRows(actor: Actor, request: PeopleList): Promise<PlanPerson[]> {
  const { services } = actor
  const { page, limit } = windowOf(request)
  const { rows } =
    await sql<Row>`select h.person_id, h.employee_id, r.employee_name, r.mobile, r.job_number, r.dept_id,
      r.status as employee_status, h.status, t.employee_name as turn_name, h.score::text as score, h.level_id,
      l.name as level_name, h.is_read
    from hrm_plan_people h join hrm_employee r on r.id = h.employee_id
    left join hrm_employee t on t.id = h.turn_employee_id
    left join hrm_plan_levels l on l.level_id = h.level_id
    where ${narrowed(actor, request)} order by h.person_id limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.db,
    )
  return rows.map((row) => ({
    employeeId: row.employee_id,
    employeeAppraisalId: row.person_id,
    employeeName: row.employee_name,
    mobile: row.mobile,
    jobNumber: row.job_number,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    employeeStatus: row.employee_status,
    status: row.status,
    followUpEmployeeName: row.turn_name,
    score: numberOf(row.score),
    levelId: row.level_id,
    levelName: row.level_name,
    readStatus: row.is_read ? 1 : 0,
    isDel: 0,
  }))
}

export async function listPeople(actor: Actor, request: PeopleList): Promise<Page<PlanPerson>> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from hrm_plan_people h join hrm_employee r on r.id = h.employee_id where ${narrowed(actor, request)}`.execute(
    actor.services.db,
  )
  return toPage(await readRows(actor, request), rows[0]?.count ?? 0, windowOf(request))
}

/** Columns of the employee dialog (hrm.md §17.4). */
const columns: readonly { title: string; cell: (person: PlanPerson) => SheetCell }[] = [
  { title: '姓名', cell: ({ employeeName }) => employeeName },
  { title: '手机号', cell: ({ mobile }) => mobile },
  { title: '工号', cell: ({ jobNumber }) => jobNumber },
  { title: '部门', cell: ({ deptName }) => deptName },
  { title: '员工状态', cell: ({ employeeStatus }) => wordOf(employeeStatuses, employeeStatus) },
  { title: '考核状态', cell: ({ status }) => wordOf(appraisalStatuses, status) },
  { title: '跟进人', cell: ({ followUpEmployeeName }) => followUpEmployeeName },
  { title: '评分', cell: ({ score }) => score },
  { title: '考核结果', cell: ({ levelName }) => levelName },
]

/** What the dialog shows; a plan has at most as many employees as a sheet rows. */
export const exportPeople = (actor: Actor, request: PeopleList): Export =>
  new Export(async () => {
    const plan = (await findPlan(actor.services.db, request.appraisalId)) ?? refuse('forbidden')
    const people = await readRows(actor, { ...request, pageType: 0 })
    await inTransaction(actor.services.db, (trx) =>
      recordPlan(trx, actor, plan, ['导出', `导出考核“${plan.name}”的员工${people.length}人`]),
    )
    return {
      name: `${plan.name}.xlsx`,
      total: people.length,
      body: writeSheet({
        name: '考核员工',
        header: columns.map(({ title }) => title),
        rows: piecesOf(people.map((person) => columns.map(({ cell }) => cell(person)))),
      }),
    }
  })

async function* piecesOf(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield await Promise.resolve(rows)
}
