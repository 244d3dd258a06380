import { type RawBuilder, sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { ArchivedAppraisal, ArchiveRow } from '#protocol/hrm/performance/plan-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../scope.ts'
import { numberOf, spanText } from './stored.ts'

const READ = 'hrm/appraisal/readEmp'
const ARCHIVED = 4

interface ArchivePage {
  employeeName: string
  mobile: string
  employeeStatus?: number | undefined
  deptId?: number | undefined
  page: number
  limit: number
  pageType: 0 | 1
}

interface Row {
  id: number
  employee_name: string
  mobile: string
  sex: number | null
  dept_id: number | null
  post: string | null
  status: number | null
  entry_time: string | null
  done: number
  running: number
  last_name: string | null
  last_level: string | null
  last_score: string | null
}

/** An employee `r` with the appraisals that are archived and running, and the last one that has a result. */
const columns = sql`r.id, r.employee_name, r.mobile, r.sex, r.dept_id, r.post, r.status, r.entry_time::text as entry_time,
  (select count(*)::int from hrm_plan_people h join hrm_plans p on p.plan_id = h.plan_id
    where h.employee_id = r.id and p.status = ${sql.lit(ARCHIVED)}) as done,
  (select count(*)::int from hrm_plan_people h join hrm_plans p on p.plan_id = h.plan_id
    where h.employee_id = r.id and p.status < ${sql.lit(ARCHIVED)} and p.stop_time is null) as running,
  last.name as last_name, last.level_name as last_level, last.score as last_score`
const joined = sql`hrm_employee r left join lateral (select p.name, l.name as level_name, h.score::text as score
    from hrm_plan_people h join hrm_plans p on p.plan_id = h.plan_id
    left join hrm_plan_levels l on l.level_id = h.level_id
    where h.employee_id = r.id and h.status = ${sql.lit(appraisal.done)}
    order by h.person_id desc limit 1) last on true`

/** `S(92)`; null without a result. */
const resultOf = ({ last_level, last_score }: Row): string | null =>
  last_score === null ? null : `${last_level ?? ''}(${Number(last_score)})`

const countsOf = (row: Row) => ({
  apprailsaledCnt: row.done,
  apprailsalingCnt: row.running,
  lastAppraisalName: row.last_name,
  lastAppraisalResult: resultOf(row),
})

/** 绩效档案, of those who work here and whom the caller reaches. */
export async function listArchives(actor: Actor, request: ArchivePage): Promise<Page<ArchiveRow>> {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const { employeeName, mobile, employeeStatus, deptId } = request
  const conditions: RawBuilder<boolean>[] = [
    sql<boolean>`r.deleted_at is null and r.entry_status in (${sql.join(EMPLOYED)})`,
    inScope(viewer, READ, 'r'),
    ...(employeeName ? [sql<boolean>`position(${employeeName} in r.employee_name) > 0`] : []),
    ...(mobile ? [sql<boolean>`position(${mobile} in r.mobile) > 0`] : []),
    ...(employeeStatus ? [sql<boolean>`r.status = ${employeeStatus}`] : []),
    ...(deptId
      ? [sql<boolean>`r.dept_id = any(${withDescendants(services.hrDepts, [deptId])}::bigint[])`]
      : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<Row>`select ${columns} from ${joined}
    where ${where} order by r.id limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: total } = await sql<{ count: number }>`select count(*)::int as count from hrm_employee r
    where ${where}`.execute(services.db)
  const list = rows.map((row) => ({
    employeeId: row.id,
    employeeName: row.employee_name,
    mobile: row.mobile,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    post: row.post,
    employeeStatus: row.status,
    becomeTime: row.entry_time,
    ...countsOf(row),
    isDel: 0,
  }))
  return toPage(list, total[0]?.count ?? 0, { page, limit })
}

async function findEmployee({ services, viewer }: Actor, employeeId: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from ${joined}
    where r.id = ${employeeId} and r.deleted_at is null and ${inScope(viewer, READ, 'r')}`.execute(
    services.db,
  )
  return rows[0] ?? refuse('forbidden')
}

export async function readArchiveHead(actor: Actor, employeeId: number) {
  const row = await findEmployee(actor, employeeId)
  return {
    employeeName: row.employee_name,
    sex: row.sex,
    employeeStatus: row.status,
    post: row.post,
    deptName: actor.services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    ...countsOf(row),
  }
}

interface Archived {
  person_id: number
  employee_id: number
  score: string | null
  status: number
  name: string
  from_day: string
  to_day: string
  level_name: string | null
}

/** All appraisals of an employee, newest first. */
export async function listArchive(
  actor: Actor,
  request: { employeeId: number; page: number; limit: number; pageType: 0 | 1 },
): Promise<Page<ArchivedAppraisal>> {
  const { services } = actor
  const { id } = await findEmployee(actor, request.employeeId)
  const { page, limit } = windowOf(request)
  const { rows } =
    await sql<Archived>`select h.person_id, h.employee_id, h.score::text as score, h.status, p.name,
      p.from_day::text as from_day, p.to_day::text as to_day, l.name as level_name
    from hrm_plan_people h join hrm_plans p on p.plan_id = h.plan_id
    left join hrm_plan_levels l on l.level_id = h.level_id
    where h.employee_id = ${id} order by h.person_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.db,
    )
  const { rows: total } = await sql<{ count: number }>`select count(*)::int as count from hrm_plan_people
    where employee_id = ${id}`.execute(services.db)
  const list = rows.map((row) => ({
    employeeId: row.employee_id,
    employeeAppraisalId: row.person_id,
    score: numberOf(row.score),
    status: row.status,
    appraisalName: row.name,
    startTime: row.from_day,
    endTime: row.to_day,
    resultLevel: row.level_name,
    appraisalTime: spanText(row.from_day, row.to_day),
  }))
  return toPage(list, total[0]?.count ?? 0, { page, limit })
}
