import { type RawBuilder, sql } from 'kysely'
import type { PlanDetail, PlanLevel, PlanRow as WirePlan } from '#protocol/hrm/performance/plan-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { employeeRefs } from '../employees/door.ts'
import { rangeOf } from './plan-check.ts'
import { findPlan, isLive, isStopped, type LevelRow, levelsOf, type PlanRow, planColumns } from './stored.ts'

/** 5 = 1, 2 and 3: 进行中. */
const inTab = (status: number): RawBuilder<boolean> =>
  status === 5 ? sql<boolean>`p.status between 1 and 3` : sql<boolean>`p.status = ${status}`

export async function countPlans({ services }: Actor): Promise<Record<string, number>> {
  const tabs = [0, 1, 2, 3, 4, 5]
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    tabs.map((tab) => sql`count(*) filter (where ${inTab(tab)})::int as ${sql.ref(`n${tab}`)}`),
  )} from hrm_plans p`.execute(services.db)
  return Object.fromEntries(tabs.map((tab) => [String(tab), rows[0]?.[`n${tab}`] ?? 0]))
}

interface Counted {
  plan_id: number
  status: number
  count: number
}

/** How many employees of each plan are in each status; deleted ones count nowhere. */
async function statistics({ services }: Actor, plans: readonly PlanRow[]) {
  const ids = plans.map(({ plan_id }) => plan_id)
  const { rows } =
    await sql<Counted>`select h.plan_id, h.status, count(*)::int as count from hrm_plan_people h
    where h.plan_id = any(${ids}::bigint[]) and ${isLive} group by h.plan_id, h.status`.execute(services.db)
  const byPlan = new Map<number, Record<string, number>>()
  for (const plan of plans) {
    const own = rows.filter(({ plan_id }) => plan_id === plan.plan_id)
    const total =
      plan.status === 0
        ? (await rangeOf(services.db, services, plan)).length
        : own.reduce((sum, { count }) => sum + count, 0)
    const counts = Object.fromEntries([1, 2, 3, 4, 5, 6].map((status) => [String(status), 0]))
    for (const { status, count } of own) counts[String(status)] = count
    byPlan.set(plan.plan_id, { ...counts, '0': total })
  }
  return byPlan
}

/** The last step that all have finished (hrm.md §17.3, steps bar). */
function stepOf(plan: PlanRow, counts: Readonly<Record<string, number>>): number {
  if (plan.status === 0) return -1
  const open = (upTo: number) =>
    [1, 2, 3, 4].slice(0, upTo).reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const isAny = (counts['0'] ?? 0) > (counts['5'] ?? 0)
  if (!isAny || open(2) > 0) return 0
  if (open(3) > 0) return 1
  return open(4) > 0 ? 2 : 3
}

const headOf = (plan: PlanRow, counts: Readonly<Record<string, number>>) => ({
  appraisalId: plan.plan_id,
  appraisalName: plan.name,
  cycleType: plan.cycle_type,
  startTime: plan.from_day,
  endTime: plan.to_day,
  tableId: plan.table_id,
  writtenBy: 1 as const,
  fullScore: Number(plan.full_score),
  isForce: plan.is_force ? 1 : 0,
  status: plan.status,
  isStop: isStopped(plan) ? 1 : 0,
  stopTime: plan.stop_time && formatMoment(plan.stop_time),
  appraisalSteps: stepOf(plan, counts),
  activateSteps: plan.activate_steps,
  createUserId: plan.create_user_id,
  createTime: formatMoment(plan.create_time),
})

interface PlanPage {
  status: number
  page: number
  limit: number
  pageType: 0 | 1
}

/** Plans of a tab, newest first. */
export async function listPlans(actor: Actor, request: PlanPage): Promise<Page<WirePlan>> {
  const { services } = actor
  const { page, limit } = windowOf(request)
  const where = inTab(request.status)
  const { rows } = await sql<
    PlanRow & { table_name: string; has_appeal: boolean }
  >`select ${planColumns}, t.table_name,
      exists (select from hrm_plan_people h join hrm_appeals a on a.person_id = h.person_id and a.state = 1
        where h.plan_id = p.plan_id and ${isLive}) as has_appeal
    from hrm_plans p join hrm_appraisal_tables t on t.table_id = p.table_id
    where ${where} order by p.plan_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: total } = await sql<{ count: number }>`select count(*)::int as count from hrm_plans p
    where ${where}`.execute(services.db)
  const counts = await statistics(actor, rows)
  const names = await employeeRefs(
    services,
    rows.flatMap(({ employee_ids }) => employee_ids),
  )
  const nameById = new Map(names.map(({ employeeId, employeeName }) => [employeeId, employeeName]))
  const list = rows.map((plan) => {
    const own = counts.get(plan.plan_id) ?? {}
    const isFinished = [1, 2, 3, 4].every((status) => !own[String(status)])
    return {
      ...headOf(plan, own),
      tableName: plan.table_name,
      appraisalRange: [
        ...plan.dept_ids.flatMap((id) => services.hrDepts.entry(id)?.name ?? []),
        ...plan.employee_ids.flatMap((id) => nameById.get(id) ?? []),
      ].join(','),
      isArchive: isStopped(plan) || (plan.status === 3 && isFinished && !plan.has_appeal) ? 1 : 0,
      statistics: own,
    }
  })
  return toPage(list, total[0]?.count ?? 0, { page, limit })
}

export async function readPlan(actor: Actor, planId: number): Promise<PlanDetail> {
  const { services } = actor
  const plan = (await findPlan(services.db, planId)) ?? refuse('forbidden')
  const counts = (await statistics(actor, [plan])).get(planId) ?? {}
  const { rows: confirmers } = await sql<{ employee_id: number }>`select employee_id from hrm_confirmations
    where plan_id = ${planId} order by sort`.execute(services.db)
  const named = [...plan.confirmers, ...plan.evaluators].flatMap(({ employeeId }) => employeeId ?? [])
  const confirmerIds = confirmers.map(({ employee_id }) => employee_id)
  const refs = await employeeRefs(services, [...named, ...confirmerIds, ...plan.employee_ids])
  const byId = new Map(refs.map((ref) => [ref.employeeId, ref]))
  const refsOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const personOf = ({ type, employeeId }: { type: number; employeeId: number | null }, index: number) => {
    const ref = byId.get(employeeId ?? 0)
    return {
      type,
      employeeId,
      ...(ref && { employeeName: ref.employeeName, status: ref.status }),
      sort: index + 1,
    }
  }
  return {
    ...headOf(plan, counts),
    resultConfirmors: refsOf(confirmerIds),
    employeeIds: refsOf(plan.employee_ids),
    deptIds: plan.dept_ids,
    targetConfirmorsList: plan.confirmers.map((person, index) => ({
      targetConfirmorsId: index + 1,
      ...personOf(person, index),
    })),
    evaluatorsList: plan.evaluators.map((person, index) => ({
      evaluatorsId: index + 1,
      weight: Number(person.weight),
      ...personOf(person, index),
    })),
    scoreLevelList: await listLevels(actor, planId),
  }
}

const wireLevel = (planId: number, row: LevelRow): PlanLevel => ({
  levelId: row.level_id,
  appraisalId: planId,
  levelName: row.name,
  minScore: Number(row.min_score),
  maxScore: Number(row.max_score),
  minNum: Number(row.min_num),
  maxNum: Number(row.max_num),
  sort: row.sort,
})

export const listLevels = async ({ services }: Actor, planId: number): Promise<PlanLevel[]> =>
  (await levelsOf(services.db, planId)).map((row) => wireLevel(planId, row))
