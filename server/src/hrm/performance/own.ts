import { type RawBuilder, sql } from 'kysely'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { OwnAppraisal, Turn } from '#protocol/hrm/performance/own-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ownEmployeeId } from '../staff.ts'
import { waitsForResult } from './results.ts'
import { numberOf, spanText } from './stored.ts'

type Condition = RawBuilder<boolean>

/** Conditions over appraisals `h` of plans `p`: what waits for an employee. */
const running = sql<boolean>`p.stop_time is null`
export const toWrite = (own: number): Condition =>
  sql<boolean>`(h.employee_id = ${own} and h.status = ${appraisal.toWrite} and ${running})`
export const toConfirm = (own: number): Condition =>
  sql<boolean>`(h.turn_employee_id = ${own} and h.status = ${appraisal.toConfirm} and ${running})`
export const toEvaluate = (own: number): Condition =>
  sql<boolean>`(h.turn_employee_id = ${own} and h.status = ${appraisal.toEvaluate} and ${running})`
const evaluated = (own: number): Condition =>
  sql<boolean>`exists (select from hrm_evaluations v where v.person_id = h.person_id and v.employee_id = ${own} and v.is_counted)`
const written = (own: number): Condition => sql<boolean>`(h.employee_id = ${own} and not ${toWrite(own)})`

const joined = sql`hrm_plan_people h join hrm_plans p on p.plan_id = h.plan_id
  join hrm_employee r on r.id = h.employee_id and r.deleted_at is null`

/** Numbers of the tabs of 我的绩效; zeros without an employee (hrm.md §17.6). */
export async function countOwn({ services, viewer }: Actor): Promise<Record<string, number>> {
  const own = await ownEmployeeId(services.db, viewer)
  if (own === null) return Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((key) => [String(key), 0]))
  const count = (where: Condition) => sql`count(*) filter (where ${where})::int`
  const { rows } = await sql<Record<string, number>>`select ${count(sql`h.employee_id = ${own}`)} as "1",
      ${count(toConfirm(own))} as "2", ${count(toEvaluate(own))} as "3",
      (select count(*)::int from hrm_plans p where ${waitsForResult(own)}) as "4",
      ${count(toEvaluate(own))} as "5", ${count(evaluated(own))} as "6",
      ${count(toWrite(own))} as "7", ${count(written(own))} as "8"
    from ${joined}
    where h.employee_id = ${own} or h.turn_employee_id = ${own} or ${evaluated(own)}`.execute(services.db)
  return rows[0] ?? {}
}

interface Window {
  page: number
  limit: number
  pageType: 0 | 1
}

interface MineRow {
  person_id: number
  plan_id: number
  name: string
  from_day: string
  to_day: string
  turn_name: string | null
  score: string | null
  status: number
  level_name: string | null
  is_draft: boolean
}

async function countRows(db: Database, where: Condition): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${joined} where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listMine(
  { services, viewer }: Actor,
  request: Window & { status: number },
): Promise<Page<OwnAppraisal>> {
  const { page, limit } = windowOf(request)
  const own = await ownEmployeeId(services.db, viewer)
  if (own === null) return toPage([], 0, { page, limit })
  const where = request.status === 0 ? toWrite(own) : written(own)
  const { rows } = await sql<MineRow>`select h.person_id, h.plan_id, p.name, p.from_day::text as from_day,
      p.to_day::text as to_day, t.employee_name as turn_name, h.score::text as score, h.status, l.name as level_name,
      h.is_draft
    from ${joined} left join hrm_employee t on t.id = h.turn_employee_id
    left join hrm_plan_levels l on l.level_id = h.level_id
    where ${where} order by h.person_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const list = rows.map((row) => ({
    employeeAppraisalId: row.person_id,
    appraisalId: row.plan_id,
    appraisalName: row.name,
    startTime: row.from_day,
    endTime: row.to_day,
    appraisalTime: spanText(row.from_day, row.to_day),
    followUpEmployeeName: row.turn_name,
    score: numberOf(row.score),
    status: row.status,
    levelName: row.level_name,
    isDraft: row.is_draft ? 1 : 0,
  }))
  return toPage(list, await countRows(services.db, where), { page, limit })
}

interface TurnPage extends Window {
  search: string
  appraisalId?: number | undefined
}

interface TurnRow {
  person_id: number
  plan_id: number
  employee_id: number
  employee_name: string
  mobile: string
  dept_id: number | null
  name: string
  status: number
}

/** Appraisals of a tab; `statusOf`: what the wire calls the status of a row. */
async function listTurns(
  { services, viewer }: Actor,
  request: TurnPage,
  tab: (own: number) => Condition,
  statusOf: (status: number) => number,
): Promise<Page<Turn>> {
  const { page, limit } = windowOf(request)
  const { search, appraisalId } = request
  const own = await ownEmployeeId(services.db, viewer)
  if (own === null) return toPage([], 0, { page, limit })
  const inPlan = appraisalId ? sql<boolean>`h.plan_id = ${appraisalId}` : sql<boolean>`true`
  const where = sql<boolean>`${tab(own)} and ${inPlan} and (position(${search} in r.employee_name) > 0
    or position(${search} in r.mobile) > 0 or position(${search} in p.name) > 0)`
  const { rows } =
    await sql<TurnRow>`select h.person_id, h.plan_id, h.employee_id, r.employee_name, r.mobile, r.dept_id,
      p.name, h.status
    from ${joined} where ${where} order by h.person_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.db,
    )
  const list = rows.map((row) => ({
    employeeAppraisalId: row.person_id,
    appraisalId: row.plan_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    mobile: row.mobile,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    appraisalName: row.name,
    status: statusOf(row.status),
  }))
  return toPage(list, await countRows(services.db, where), { page, limit })
}

export const listTargets = (actor: Actor, request: TurnPage) =>
  listTurns(actor, request, toConfirm, (status) => status)

const ofEvaluations = (status: number) => (status === 0 ? toEvaluate : evaluated)

export const listEvaluations = (actor: Actor, request: TurnPage & { status: number }) =>
  listTurns(actor, request, ofEvaluations(request.status), () => request.status)

/** The plans of the rows of a tab, newest first. */
async function plansOf({ services, viewer }: Actor, tab: (own: number) => Condition) {
  const own = await ownEmployeeId(services.db, viewer)
  if (own === null) return []
  const { rows } = await sql<{
    plan_id: number
    name: string
  }>`select distinct h.plan_id, p.name from ${joined}
    where ${tab(own)} order by h.plan_id desc`.execute(services.db)
  return rows.map(({ plan_id, name }) => ({ appraisalId: plan_id, appraisalName: name }))
}

export const listTargetPlans = (actor: Actor) => plansOf(actor, toConfirm)
export const listEvaluationPlans = (actor: Actor, status: number) => plansOf(actor, ofEvaluations(status))
