import { type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Goal, goalCalls } from '#protocol/bi/goals/calls.ts'
import {
  everyMonth,
  goalMetrics,
  goalMonths,
  goalOwners,
  type MonthAmounts,
  readGoalAmount,
  sumGoal,
} from '#protocol/bi/goals/goal.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { renewTotals } from '#server/engine/change/totals.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

type GoalRow = Selectable<Tables['goals']>
type ListRequest = z.output<(typeof goalCalls.list)['request']>
type AddRequest = z.output<(typeof goalCalls.add)['request']>
type UpdateRequest = z.output<(typeof goalCalls.update)['request']>

const nameOf = (people: Snapshot, { type, obj_id: id }: Pick<GoalRow, 'type' | 'obj_id'>): string =>
  type === goalOwners.department ? (people.dept(id)?.name ?? '') : people.realname(id)

const present = (people: Snapshot, row: GoalRow): Goal => ({
  achievementId: row.goal_id,
  objId: row.obj_id,
  objName: nameOf(people, row),
  objIds: null,
  type: row.type,
  year: String(row.year),
  status: row.status,
  yeartarget: Number(row.year_target),
  ...everyMonth((month) => Number(row[month])),
})

/** A department and those below it, each ahead of its own. */
const treeOf = (people: Snapshot, deptId: number): number[] => [
  deptId,
  ...people.childrenOf(deptId).flatMap((dept) => treeOf(people, dept.deptId)),
]

/** Ids of those whose goals are meant, in the order in which they are shown; without a department those of the company. */
function objectsOf(people: Snapshot, { type, deptId, userId }: ListRequest): number[] {
  const roots = people.departments.filter(({ pid }) => pid === null).map((dept) => dept.deptId)
  const departments = (deptId ? [deptId] : roots).flatMap((id) => treeOf(people, id))
  if (type === goalOwners.department) return departments
  if (userId) return [userId]
  const users = deptId ? departments.flatMap((id) => people.usersOfDept(id)) : people.users
  return users.map((user) => user.userId)
}

/** Goals of one year and metric (bi.md §16.2): of departments or people, by the department they stand in. */
export async function listGoals({ services }: Actor, request: ListRequest): Promise<Goal[]> {
  const people = services.directory.current()
  const ids = objectsOf(people, request)
  const rows = await services.db
    .selectFrom('goals')
    .selectAll()
    .where('year', '=', request.year)
    .where('status', '=', request.status)
    .where('type', '=', request.type)
    .where(sql<boolean>`obj_id = any(${ids}::bigint[])`)
    .execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  const placeOf = (row: GoalRow) => places.get(row.obj_id) ?? 0
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other)).map((row) => present(people, row))
}

/** The amounts as they are stored; 3102 for what is no amount, or too much in a year. */
function readMonths(given: Readonly<Record<string, unknown>>): MonthAmounts<string> {
  const amounts = everyMonth((month) => readGoalAmount(given[month]) ?? refuse('goalAmountWrong'))
  if (sumGoal(Object.values(amounts)) === null) refuse('goalAmountWrong')
  return amounts
}

/** Sets the same goal for each of some departments or people, in the place of what was set before (bi.md §16.2). */
export async function addGoals(actor: Actor, request: AddRequest): Promise<void> {
  const { services } = actor
  const { type, year, status } = request
  const months = readMonths(request)
  const ids = [...new Set(request.objIds)]
  const people = services.directory.current()
  for (const id of ids)
    if (type === goalOwners.department ? !people.dept(id) : !people.user(id))
      refuse(type === goalOwners.department ? 'departmentUnknown' : 'userUnknown')
  if (ids.length === 0) return
  await inTransaction(services.db, async (trx) => {
    const rows = await trx
      .insertInto('goals')
      .values(
        ids
          .toSorted((one, other) => one - other)
          .map((obj_id) => ({ type, year, status, obj_id, ...months })),
      )
      .onConflict((conflict) => conflict.columns(['year', 'status', 'type', 'obj_id']).doUpdateSet(months))
      .returningAll()
      .execute()
    await told(trx, actor, rows, ['新建', '保存业绩目标'])
  })
}

/** Sets the months of goals that are there, all or none; an unknown one is refused (400). */
export async function updateGoals(actor: Actor, { list }: UpdateRequest): Promise<void> {
  const wanted = new Map(list.map((goal) => [goal.achievementId, readMonths(goal)]))
  await inTransaction(actor.services.db, async (trx) => {
    const rows: GoalRow[] = []
    for (const [id, months] of [...wanted].toSorted(([one], [other]) => one - other)) {
      const row = await trx
        .updateTable('goals')
        .set(months)
        .where('goal_id', '=', id)
        .returningAll()
        .executeTakeFirst()
      rows.push(row ?? refuse('invalidAt', 'achievementId'))
    }
    await told(trx, actor, rows, ['编辑', '修改业绩目标'])
  })
}

/** Deletes a goal; one that is gone already is no fault. */
export async function removeGoal(actor: Actor, goalId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await trx.deleteFrom('goals').where('goal_id', '=', goalId).returningAll().execute()
    await told(trx, actor, rows, ['删除', '删除业绩目标'])
  })
}

/** Notes in the operation log what was done, and lets figures be asked anew. */
async function told(
  trx: Transaction<Tables>,
  actor: Actor,
  rows: readonly GoalRow[],
  [behavior, what]: readonly [behavior: string, what: string],
): Promise<void> {
  const people = actor.services.directory.current()
  const acts = rows.map((row) => {
    const name = nameOf(people, row)
    const metric = goalMetrics.find(({ code }) => code === row.status)?.label ?? ''
    return adminAct('crm', behavior, name, `${what}：${name} ${row.year}年${metric} ${row.year_target}元`)
  })
  await recordActs(trx, actor, acts)
  if (rows.length > 0) renewTotals(trx, actor)
}

/** `(1, january), (2, february) …` of a goal `g`, for a lateral join. */
export const monthValues = sql.join(
  goalMonths.map((month, at) => sql`(${sql.lit(at + 1)}, g.${sql.ref(month)})`),
)
