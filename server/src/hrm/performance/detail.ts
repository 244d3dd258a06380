import { sql } from 'kysely'
import type { AppraisalDetail, WrittenBlock } from '#protocol/hrm/performance/detail.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { PlanLevel } from '#protocol/hrm/performance/plan-calls.ts'
import { levelOf } from '#protocol/hrm/performance/scoring.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { employeeRefs } from '../employees/door.ts'
import { inScope } from '../scope.ts'
import { ownEmployeeId } from '../staff.ts'
import { appealOf } from './appeals.ts'
import { peerMeans } from './peers.ts'
import { listLevels } from './plan-read.ts'
import {
  findPerson,
  findPlan,
  isStopped,
  levelsOf,
  numberOf,
  type PersonRow,
  type PlanRow,
  toLevel,
} from './stored.ts'
import { blocksOf, findTemplate, headOf } from './templates.ts'
import { goalsOf } from './write-goals.ts'

interface Reached {
  plan: PlanRow
  person: PersonRow
  resultConfirmers: number[]
  isOwner: boolean
}

/** An appraisal for those who have a part in it, and for the administration within the data scope; 401 for any other (hrm.md §17.6). */
async function reach({ services, viewer }: Actor, personId: number): Promise<Reached> {
  const { db } = services
  const person = (await findPerson(db, personId)) ?? refuse('forbidden')
  const plan = (await findPlan(db, person.plan_id)) ?? refuse('forbidden')
  const own = await ownEmployeeId(db, viewer)
  const { rows } = await sql<{ employee_id: number }>`select employee_id from hrm_confirmations
    where plan_id = ${plan.plan_id} order by sort`.execute(db)
  const resultConfirmers = rows.map(({ employee_id }) => employee_id)
  const { rows: evaluators } = await sql<{ employee_id: number }>`select employee_id from hrm_evaluations
    where person_id = ${personId}`.execute(db)
  const parts = [
    person.employee_id,
    person.turn_employee_id,
    ...person.confirmers,
    ...person.evaluators.map(({ employeeId }) => employeeId),
    ...evaluators.map(({ employee_id }) => employee_id),
    ...(plan.status >= 3 ? resultConfirmers : []),
  ]
  const isPart = own !== null && parts.includes(own)
  if (!isPart && !(await isAdministered({ services, viewer }, person.employee_id))) refuse('forbidden')
  return { plan, person, resultConfirmers, isOwner: person.employee_id === own }
}

async function isAdministered(
  { services, viewer }: Pick<Actor, 'services' | 'viewer'>,
  employeeId: number,
): Promise<boolean> {
  const rights = ['hrm/appraisal/read', 'hrm/appraisal/readEmp'].filter((right) => viewer.can(right))
  if (rights.length === 0) return false
  const reached = sql.join(
    rights.map((right) => inScope(viewer, right, 'r')),
    sql` or `,
  )
  const { rows } = await sql`select from hrm_employee r where r.id = ${employeeId} and r.deleted_at is null
    and (${reached})`.execute(services.db)
  return rows.length > 0
}

/** Levels of the plan of an appraisal, for those who have a part in it. */
export async function levelsOfAppraisal(actor: Actor, personId: number): Promise<PlanLevel[]> {
  const { plan } = await reach(actor, personId)
  return listLevels(actor, plan.plan_id)
}

/** The level of a score in the plan of an appraisal. */
export async function levelOfScore(
  actor: Actor,
  { employeeAppraisalId, score }: { employeeAppraisalId: number; score: number },
): Promise<number | null> {
  const { plan } = await reach(actor, employeeAppraisalId)
  const level = levelOf((await levelsOf(actor.services.db, plan.plan_id)).map(toLevel), String(score))
  return level ? Number(level.name) : null
}

interface EvaluationRow {
  evaluation_id: number
  employee_id: number
  step: number
  score: string
  level_id: number | null
  level_name: string | null
  evaluate: string
  is_counted: boolean
  create_time: Date
  blocks: { segId: number; score: number | null; evaluate: string }[]
}

/** `isOneself`: the user who is signed in reads, not another one who views as them; then the employee has read it. */
export async function readDetail(
  actor: Actor,
  personId: number,
  isOneself: boolean,
): Promise<AppraisalDetail> {
  const { services } = actor
  const { db } = services
  const { plan, person, resultConfirmers, isOwner } = await reach(actor, personId)
  if (isOwner && isOneself && !person.is_read)
    await sql`update hrm_plan_people set is_read = true where person_id = ${personId}`.execute(db)
  const evaluations = await readEvaluations(actor, { plan, person, isOwner })
  const ids = [
    person.employee_id,
    ...(person.turn_employee_id === null ? [] : [person.turn_employee_id]),
    ...person.confirmers,
    ...person.evaluators.map(({ employeeId }) => employeeId),
    ...resultConfirmers,
    ...evaluations.map(({ employee_id }) => employee_id),
  ]
  const refs = new Map((await employeeRefs(services, ids)).map((ref) => [ref.employeeId, ref]))
  const nameOf = (id: number | null) => refs.get(id ?? 0)?.employeeName ?? ''
  const refsOf = (wanted: readonly number[]) => wanted.flatMap((id) => refs.get(id) ?? [])
  const levels = await levelsOf(db, plan.plan_id)
  const template = (await findTemplate(db, plan.table_id)) ?? refuse('rowUnknown')
  const written = await readWritten(actor, { person, isOwner, evaluations, nameOf })
  return {
    employeeAppraisalId: personId,
    appraisalId: plan.plan_id,
    appraisalName: plan.name,
    employeeId: person.employee_id,
    employeeName: nameOf(person.employee_id),
    mobile: refs.get(person.employee_id)?.mobile ?? '',
    score: numberOf(person.score),
    levelId: person.level_id,
    levelName: levels.find(({ level_id }) => level_id === person.level_id)?.name ?? null,
    fullScore: Number(plan.full_score),
    status: person.status,
    appraisalStatus: plan.status,
    isStop: isStopped(plan) ? 1 : 0,
    isWrite: person.is_written ? 1 : 0,
    isDraft: person.is_draft && isOwner ? 1 : 0,
    followUpEmployeeId: person.turn_employee_id,
    followUpEmployeeName: person.turn_employee_id === null ? null : nameOf(person.turn_employee_id),
    confirmorsList: refsOf(person.confirmers),
    evaluatorsList: person.evaluators.flatMap(({ employeeId, weight }) =>
      refsOf([employeeId]).map((ref) => ({ ...ref, weight: Number(weight) })),
    ),
    resultConfirmors: refsOf(resultConfirmers),
    fixedSegList: written?.filter(({ isFixed }) => isFixed === 1) ?? null,
    noFixedSegList: written?.filter(({ isFixed }) => isFixed === 0) ?? null,
    evaluatoResultList: evaluations.map((row) => ({
      employeeId: row.employee_id,
      employeeName: nameOf(row.employee_id),
      weight: Number(person.evaluators[row.step]?.weight ?? 0),
      score: numberOf(row.score),
      levelId: row.level_id,
      levelName: row.level_name,
      evaluate: row.evaluate,
      status: row.is_counted ? 1 : 0,
      createTime: formatMoment(row.create_time),
    })),
    tableTemp: {
      ...headOf(template),
      fixedSegListTemp: blocksOf(template, 1),
      noFixedSegListTemp: blocksOf(template, 0),
    },
    peerMean: (await peerMeans(db, [personId])).get(personId) ?? null,
    appeal: await appealOf(actor, personId),
    recordList: await recordsOf(actor, person, isOwner),
  }
}

/** Evaluations in the order of the chain; one that was sent back is shown to its author alone, as a start. */
async function readEvaluations(
  { services, viewer }: Actor,
  { person }: Pick<Reached, 'plan' | 'person' | 'isOwner'>,
): Promise<EvaluationRow[]> {
  const { rows } =
    await sql<EvaluationRow>`select v.evaluation_id, v.employee_id, v.step, v.score::text as score,
      v.level_id, l.name as level_name, v.evaluate, v.is_counted, v.create_time, v.blocks
    from hrm_evaluations v left join hrm_plan_levels l on l.level_id = v.level_id
    where v.person_id = ${person.person_id} order by v.step`.execute(services.db)
  const own = await ownEmployeeId(services.db, viewer)
  return rows.filter(
    ({ is_counted, employee_id, step }) => is_counted || (employee_id === own && step === person.step),
  )
}

interface Writing {
  person: PersonRow
  isOwner: boolean
  evaluations: readonly EvaluationRow[]
  nameOf: (id: number) => string
}

/** What the employee wrote; null before, and for others as long as it is a draft. */
async function readWritten(
  { services }: Actor,
  { person, isOwner, evaluations, nameOf }: Writing,
): Promise<WrittenBlock[] | null> {
  const goals = await goalsOf(services.db, person.person_id)
  const isHidden = person.is_draft && person.status === appraisal.toWrite && !isOwner
  if (goals.length === 0 || isHidden) return null
  return goals.map((goal) => ({
    segId: goal.goal_id,
    employeeAppraisalId: person.person_id,
    employeeId: person.employee_id,
    tempSegId: goal.temp_seg_id,
    segName: goal.name,
    value: goal.value,
    isFixed: goal.is_fixed ? 1 : 0,
    weight: numberOf(goal.weight),
    schedule: goal.schedule,
    explainDesc: goal.explain,
    sort: goal.sort,
    items: goal.items.map((item, index) => ({ ...item, segId: goal.goal_id, sort: index + 1 })),
    evaluatoSegList: evaluations.flatMap((row) =>
      row.blocks
        .filter(({ segId }) => segId === goal.goal_id)
        .map(({ score, evaluate }) => ({
          employeeEvaluatoSegId: row.evaluation_id,
          segId: goal.goal_id,
          employeeId: row.employee_id,
          employeeName: nameOf(row.employee_id),
          score,
          evaluate,
          status: row.is_counted ? 1 : 0,
          createTime: formatMoment(row.create_time),
        })),
    ),
  }))
}

/** 考核记录, newest first; the employee reads about calibration once the appraisal is complete. */
/** 操作记录 of an appraisal that the caller may read, newest first; nothing is marked as read. */
export async function listAppraisalRecords(actor: Actor, personId: number) {
  const { person, isOwner } = await reach(actor, personId)
  return recordsOf(actor, person, isOwner)
}

async function recordsOf({ services }: Actor, person: PersonRow, isOwner: boolean) {
  const isAll = !isOwner || person.status === appraisal.done
  const { rows } = await sql<{
    record_id: number
    content: string
    user_id: number
    create_time: Date
  }>`select record_id, content, user_id, create_time
    from hrm_appraisal_records where person_id = ${person.person_id} and (${isAll} or not is_kept)
    order by record_id desc limit 200`.execute(services.db)
  const people = services.directory.current()
  return rows.map(({ record_id, content, user_id, create_time }) => ({
    recordId: record_id,
    content,
    createUserId: user_id,
    createTime: formatMoment(create_time),
    img: people.user(user_id)?.img ?? null,
    realname: people.realname(user_id),
  }))
}
