import { type RawBuilder, sql } from 'kysely'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { CalibrationIn, ResultPerson, ResultRow, Results } from '#protocol/hrm/performance/own-calls.ts'
import { brokenLevels } from '#protocol/hrm/performance/scoring.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ownEmployeeId } from '../staff.ts'
import { onAppraisal, requireOwn } from './act.ts'
import { requireResult } from './evaluate.ts'
import { addRecords, refreshPages } from './notices.ts'
import { peerMeans } from './peers.ts'
import { completeIfConfirmed } from './settle.ts'
import {
  findPlan,
  isStopped,
  levelsOf,
  lockPlan,
  numberOf,
  type PersonRow,
  type PlanRow,
  peopleOf,
  spanText,
  type Trx,
  toLevel,
} from './stored.ts'

/** Plans `p` whose results wait for the employee. */
export const waitsForResult = (employeeId: number): RawBuilder<boolean> => sql<boolean>`p.status = 3
  and p.stop_time is null and exists (select from hrm_confirmations c where c.plan_id = p.plan_id
    and c.employee_id = ${employeeId} and c.confirmed_at is null)`

interface ResultPage {
  search: string
  page: number
  limit: number
  pageType: 0 | 1
}

/** 结果待确认: plans that wait for the caller. */
export async function listResults(actor: Actor, request: ResultPage): Promise<Page<ResultRow>> {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const own = await ownEmployeeId(services.db, viewer)
  if (own === null) return toPage([], 0, { page, limit })
  const where = sql`${waitsForResult(own)} and position(${request.search} in p.name) > 0`
  const { rows } = await sql<
    Pick<PlanRow, 'plan_id' | 'name' | 'from_day' | 'to_day'>
  >`select p.plan_id, p.name,
      p.from_day::text as from_day, p.to_day::text as to_day
    from hrm_plans p where ${where} order by p.plan_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    services.db,
  )
  const { rows: total } = await sql<{ count: number }>`select count(*)::int as count from hrm_plans p
    where ${where}`.execute(services.db)
  const list = []
  for (const plan of rows) {
    const people = await countedOf(services.db, plan.plan_id)
    const levels = await levelsOf(services.db, plan.plan_id)
    list.push({
      appraisalId: plan.plan_id,
      appraisalName: plan.name,
      startTime: plan.from_day,
      endTime: plan.to_day,
      appraisalTime: spanText(plan.from_day, plan.to_day),
      totalNum: people.length,
      waitingNum: people.filter(({ status }) => status === appraisal.toAccept).length,
      scoreLevels: levels.map(({ level_id, name }) => ({
        levelId: level_id,
        levelName: name,
        num: people.filter((person) => person.level_id === level_id).length,
      })),
    })
  }
  return toPage(list, total[0]?.count ?? 0, { page, limit })
}

/** Those of a plan whose results are confirmed: neither stopped nor deleted. */
const countedOf = async (db: Trx | Actor['services']['db'], planId: number): Promise<PersonRow[]> =>
  (await peopleOf(db, planId)).filter(({ status }) => status !== appraisal.stopped)

const isEvaluated = ({ status }: PersonRow) => status >= appraisal.toAccept

/** Whether the shares of the levels are as demanded, of those who are evaluated. */
async function fitsShares(db: Trx | Actor['services']['db'], planId: number): Promise<boolean> {
  const levels = (await levelsOf(db, planId)).map(toLevel)
  const people = (await countedOf(db, planId)).filter(isEvaluated)
  const counts = new Map<string, number>()
  for (const { level_id } of people) counts.set(String(level_id), (counts.get(String(level_id)) ?? 0) + 1)
  return brokenLevels(levels, counts).length === 0
}

async function isConfirmer({ services, viewer }: Actor, planId: number): Promise<boolean> {
  const own = await ownEmployeeId(services.db, viewer)
  const { rows } = await sql`select from hrm_confirmations
    where plan_id = ${planId} and employee_id = ${own}`.execute(services.db)
  return rows.length > 0
}

/** Results by level with their shares, for confirmers once results are confirmed, and for the administration (hrm.md §17.9). */
export async function readResults(actor: Actor, planId: number): Promise<Results> {
  const { services, viewer } = actor
  const plan = await findPlan(services.db, planId)
  const mayRead = viewer.can('hrm/appraisal/read') && viewer.range('hrm/appraisal/read') === 5
  const isReached = plan && (mayRead || (plan.status >= 3 && (await isConfirmer(actor, planId))))
  if (!plan || !isReached) return refuse('forbidden')
  const people = await countedOf(services.db, planId)
  const shown = await presentPeople(actor, people)
  const evaluated = people.filter(isEvaluated)
  const levels = await levelsOf(services.db, planId)
  const ofLevel = (levelId: number | null) =>
    shown.filter(({ levelId: own, status }) => (status >= appraisal.toAccept ? own : null) === levelId)
  return {
    appraisalId: planId,
    appraisalName: plan.name,
    totalNum: people.length,
    waitingNum: people.length - evaluated.length,
    fullScore: Number(plan.full_score),
    isForce: plan.is_force ? 1 : 0,
    hasInRange: (await fitsShares(services.db, planId)) ? 1 : 0,
    levelDetailInfos: levels.map((level) => {
      const employees = ofLevel(level.level_id)
      return {
        levelId: level.level_id,
        levelName: level.name,
        minScore: Number(level.min_score),
        maxScore: Number(level.max_score),
        minNum: Number(level.min_num),
        maxNum: Number(level.max_num),
        actualNum: employees.length,
        actualWeight:
          evaluated.length === 0 ? 0 : Math.round((employees.length / evaluated.length) * 10_000) / 100,
        employees,
      }
    }),
    employeesWithoutLevel: ofLevel(null),
  }
}

interface Named {
  id: number
  employee_name: string
  mobile: string
  dept_id: number | null
  post: string | null
}

async function presentPeople({ services }: Actor, people: readonly PersonRow[]): Promise<ResultPerson[]> {
  const { rows } =
    await sql<Named>`select r.id, r.employee_name, r.mobile, r.dept_id, r.post from hrm_employee r
    where r.id = any(${people.map(({ employee_id }) => employee_id)}::bigint[])`.execute(services.db)
  const named = new Map(rows.map((row) => [row.id, row]))
  const means = await peerMeans(
    services.db,
    people.map(({ person_id }) => person_id),
  )
  return people.map((person) => {
    const employee = named.get(person.employee_id)
    return {
      employeeId: person.employee_id,
      employeeName: employee?.employee_name ?? '',
      mobile: employee?.mobile ?? '',
      employeeAppraisalId: person.person_id,
      score: numberOf(person.score),
      levelId: person.level_id,
      deptName: services.hrDepts.entry(employee?.dept_id ?? 0)?.name ?? null,
      post: employee?.post ?? null,
      status: person.status,
      evaluatedScore: numberOf(person.evaluated_score),
      evaluatedLevelId: person.evaluated_level_id,
      peerMean: means.get(person.person_id) ?? null,
    }
  })
}

/** Refuses who does not confirm results of the plan, or has done so: 6007. */
async function requireWaiting(trx: Trx, plan: PlanRow, by: number): Promise<void> {
  const { rows } = await sql`select from hrm_confirmations
    where plan_id = ${plan.plan_id} and employee_id = ${by} and confirmed_at is null`.execute(trx)
  if (rows.length === 0 || isStopped(plan) || plan.status !== 3) refuse('appraisalNotYours')
}

/** 调整: another score and level, with the reason (hrm.md §17.9). */
export const calibrate = (actor: Actor, request: CalibrationIn): Promise<void> =>
  onAppraisal(actor, request.employeeAppraisalId, async ({ trx, plan, person }, by) => {
    await requireWaiting(trx, plan, by)
    if (person.status !== appraisal.toAccept) refuse('appraisalNotYours')
    if (person.employee_id === by) refuse('calibrationOwn')
    if (request.reason === '') refuse('calibrationReasonMissing')
    await requireResult(trx, plan, request)
    const isStale =
      (request.fromScore !== undefined && request.fromScore !== numberOf(person.score)) ||
      (request.fromLevelId !== undefined && request.fromLevelId !== (person.level_id ?? 0))
    if (isStale) refuse('calibrationStale')
    const levels = new Map((await levelsOf(trx, plan.plan_id)).map(({ level_id, name }) => [level_id, name]))
    const [from, to] = [levels.get(person.level_id ?? 0) ?? null, levels.get(request.levelId ?? 0) ?? null]
    await sql`insert into hrm_calibrations (person_id, employee_id, from_score, from_level, to_score, to_level, reason, create_time)
      values (${person.person_id}, ${by}, ${person.score}::numeric, ${from}, ${request.score}, ${to}, ${request.reason},
        ${actor.services.clock.now()})`.execute(trx)
    await sql`update hrm_plan_people set score = ${request.score}, level_id = ${request.levelId || null}::bigint
      where person_id = ${person.person_id}`.execute(trx)
    const words = (score: string | number | null, level: string | null) =>
      `${level ?? '无等级'}(${Number(score)})`
    const record = `将考核结果由${words(person.score, from)}调整为${words(request.score, to)},调整理由：${request.reason}`
    await addRecords(trx, actor, [person.person_id], record, true)
    await refreshPages(trx, actor, plan, [person.employee_id])
  })

/** 确认通过, of the whole plan: all are evaluated (6008), and a forced distribution holds (6030). */
export async function acceptResults(actor: Actor, planId: number): Promise<void> {
  const { services } = actor
  const by = await requireOwn(actor)
  await inTransaction(services.db, async (trx) => {
    const plan = await lockPlan(trx, planId, 'appraisalNotYours')
    await requireWaiting(trx, plan, by)
    const people = await countedOf(trx, planId)
    if (people.length === 0 || !people.every(isEvaluated)) refuse('appraisalUnrated')
    if (plan.is_force && !(await fitsShares(trx, planId))) refuse('distributionBroken')
    await sql`update hrm_confirmations set confirmed_at = ${services.clock.now()}
      where plan_id = ${planId} and employee_id = ${by}`.execute(trx)
    const isComplete = await completeIfConfirmed(trx, actor, plan)
    if (!isComplete)
      await addRecords(
        trx,
        actor,
        people.flatMap(({ person_id, status }) => (status === appraisal.toAccept ? [person_id] : [])),
        '确认考核结果',
      )
    await refreshPages(
      trx,
      actor,
      plan,
      people.map(({ employee_id }) => employee_id),
    )
  })
}
