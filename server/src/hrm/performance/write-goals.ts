import { sql } from 'kysely'
import { exact } from '#protocol/hrm/figure.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { WrittenIn } from '#protocol/hrm/performance/own-calls.ts'
import { areWhole } from '#protocol/hrm/performance/scoring.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Moment, onAppraisal, perform, requireOwn } from './act.ts'
import { addRecords, refreshPages } from './notices.ts'
import { isStopped, lockPerson, type Trx } from './stored.ts'
import { findTemplate, type StoredTemplate, takeIds } from './templates.ts'

interface GoalItem {
  itemId: number
  tempItemId: number | null
  itemName: string
  value: string | null
}
interface Goal {
  tempSegId: number | null
  name: string
  value: string | null
  isFixed: boolean
  weight: string | null
  items: Omit<GoalItem, 'itemId'>[]
}
interface GoalRow {
  goal_id: number
  person_id: number
  temp_seg_id: number | null
  name: string
  value: string | null
  is_fixed: boolean
  weight: string | null
  schedule: number | null
  explain: string | null
  sort: number
  items: GoalItem[]
}

export async function goalsOf(trx: Trx | Actor['services']['db'], personId: number): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`select goal_id, person_id, temp_seg_id, name, value, is_fixed,
      weight::text as weight, schedule, explain, sort, items
    from hrm_goals where person_id = ${personId} order by sort`.execute(trx)
  return rows
}

interface Writing {
  employeeAppraisalId: number
  isDraft: 0 | 1
  segList: readonly WrittenIn[]
}

/** 填写目标: a draft is kept as it is, a submitted target is whole and goes to its confirmers (hrm.md §17.6). */
export const writeAppraisal = (actor: Actor, request: Writing): Promise<void> =>
  onAppraisal(actor, request.employeeAppraisalId, async (moment, by) => {
    const { trx, plan, person } = moment
    const isOpen = person.status === appraisal.toWrite || person.status === appraisal.toConfirm
    const mayWrite = person.employee_id === by && isOpen && !isStopped(plan)
    if (!mayWrite || plan.status < 1 || plan.status > 2) refuse('appraisalNotYours')
    const template = (await findTemplate(trx, plan.table_id)) ?? refuse('rowUnknown')
    const goals = goalsFrom(template, request.segList, await goalsOf(trx, person.person_id))
    if (request.isDraft === 1) {
      // what was submitted is not overwritten by a draft
      if (person.status !== appraisal.toWrite) refuse('appraisalNotYours')
      await storeGoals(moment, goals)
      await sql`update hrm_plan_people set is_draft = true where person_id = ${person.person_id}`.execute(trx)
      return
    }
    requireWhole(template, goals)
    await perform(
      moment,
      { act: 'write', by },
      { record: '提交了目标', before: () => storeGoals(moment, goals) },
    )
    await sql`update hrm_plan_people set is_draft = false, is_written = true
      where person_id = ${person.person_id}`.execute(trx)
  })

async function storeGoals({ trx, person }: Moment, goals: readonly Goal[]): Promise<void> {
  await sql`delete from hrm_goals where person_id = ${person.person_id}`.execute(trx)
  const ids = await takeIds(
    trx,
    goals.reduce((sum, { items }) => sum + items.length, 0),
  )
  for (const [sort, goal] of goals.entries()) {
    const items = goal.items.map((item) => ({ itemId: ids.shift() ?? 0, ...item }))
    await sql`insert into hrm_goals (person_id, temp_seg_id, name, value, is_fixed, weight, sort, items)
      values (${person.person_id}, ${goal.tempSegId}, ${goal.name}, ${goal.value}, ${goal.isFixed}, ${goal.weight},
        ${sort + 1}, ${JSON.stringify(items)}::jsonb)`.execute(trx)
  }
}

/** Fixed blocks as the template has them, with the values that were sent for them; then those that the employee wrote. */
function goalsFrom(template: StoredTemplate, sent: readonly WrittenIn[], old: readonly GoalRow[]): Goal[] {
  const knownBlocks = new Map(template.blocks.map((block) => [block.segId, block.segId]))
  const knownItems = new Map(
    template.blocks.flatMap(({ items }) => items.map(({ itemId }) => [itemId, itemId])),
  )
  // a form that is opened again sends the ids of what was written
  for (const { goal_id, temp_seg_id, items } of old) {
    if (temp_seg_id !== null) knownBlocks.set(goal_id, temp_seg_id)
    for (const { itemId, tempItemId } of items) if (tempItemId !== null) knownItems.set(itemId, tempItemId)
  }
  const blockId = ({ tempSegId, segId }: WrittenIn) => knownBlocks.get(tempSegId ?? segId ?? 0) ?? null
  const fixed = template.blocks
    .filter(({ isFixed }) => isFixed === 1)
    .map((block): Goal => {
      const given = sent.find((each) => each.isFixed === 1 && blockId(each) === block.segId)
      return {
        tempSegId: block.segId,
        name: block.segName,
        value: given?.value || null,
        isFixed: true,
        weight: block.weight,
        items: block.items.map(({ itemId, itemName }) => ({
          tempItemId: itemId,
          itemName,
          value:
            given?.items.find(({ tempItemId }) => knownItems.get(tempItemId ?? 0) === itemId)?.value || null,
        })),
      }
    })
  const written = sent
    .filter(({ isFixed }) => isFixed === 0)
    .map(
      (block): Goal => ({
        tempSegId: blockId(block),
        name: block.segName,
        value: block.value || null,
        isFixed: false,
        weight: block.weight === undefined ? null : String(block.weight),
        items: block.items.map(({ tempItemId, itemName, value }) => ({
          tempItemId: knownItems.get(tempItemId ?? 0) ?? null,
          itemName,
          value: value || null,
        })),
      }),
    )
  return [...fixed, ...(template.is_emp_weight ? written : weighted(template, written))]
}

/** Where the template gives the weights: its own for blocks that answer it one by one, else all of it in even parts. */
function weighted(template: StoredTemplate, written: readonly Goal[]): Goal[] {
  const blocks = template.blocks.filter(({ isFixed }) => isFixed === 0)
  const ids = new Set(written.map(({ tempSegId }) => tempSegId))
  if (written.length === blocks.length && blocks.every(({ segId }) => ids.has(segId)))
    return written.map((goal) => ({
      ...goal,
      weight: blocks.find(({ segId }) => segId === goal.tempSegId)?.weight ?? null,
    }))
  const whole = blocks.reduce((sum, { weight }) => sum.plus(weight ?? 0), exact(0))
  const part = whole.div(Math.max(written.length, 1)).toDecimalPlaces(2)
  return written.map((goal, index) => ({
    ...goal,
    weight: (index === written.length - 1 ? whole.minus(part.times(index)) : part).toFixed(2),
  }))
}

function requireWhole(template: StoredTemplate, goals: readonly Goal[]): void {
  const own = goals.filter(({ isFixed }) => !isFixed)
  const isNamed = ({ name, items }: Goal) => name !== '' && items.every(({ itemName }) => itemName !== '')
  // a block without items has its own value
  const isFilled = ({ value, items }: Goal) =>
    items.length === 0 ? value !== null : items.every((item) => item.value !== null)
  if (own.length === 0 || !own.every((goal) => isNamed(goal) && isFilled(goal))) refuse('goalUnnamed')
  if (template.is_emp_weight && own.some(({ weight }) => weight === null)) refuse('goalWeightMissing')
  if (!areWhole(goals.map(({ weight }) => weight ?? '0'))) refuse('goalWeightsUnfit')
}

interface Progress {
  segId: number
  schedule: number
  explainDesc: string
}

/** 添加进度, by the owner until the results are confirmed: else 6020. */
export async function updateProgress(actor: Actor, request: Progress): Promise<void> {
  const by = await requireOwn(actor)
  await inTransaction(actor.services.db, async (trx) => {
    const { rows } = await sql<{ person_id: number; name: string }>`select person_id, name from hrm_goals
      where goal_id = ${request.segId}`.execute(trx)
    const goal = rows[0] ?? refuse('forbidden')
    const { plan, person } = await lockPerson(trx, goal.person_id)
    if (person.employee_id !== by) refuse('forbidden')
    const isOpen = person.status === appraisal.toEvaluate && plan.status >= 1 && plan.status <= 2
    if (!isOpen || isStopped(plan)) refuse('appraisalProgressClosed')
    await sql`update hrm_goals set schedule = ${request.schedule}, explain = ${request.explainDesc || null}
      where goal_id = ${request.segId}`.execute(trx)
    const text = `修改了目标${goal.name}进度为${request.schedule}%,完成情况说明:${request.explainDesc || '无'}`
    await addRecords(trx, actor, [person.person_id], text)
    await refreshPages(trx, actor, plan, [by, person.turn_employee_id])
  })
}
