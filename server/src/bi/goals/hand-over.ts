import { Decimal } from 'decimal.js'
import { type Selectable, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { everyMonth, goalMonths, goalOwners, type MonthAmounts, sumGoal } from '#protocol/bi/goals/goal.ts'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import { renewTotals } from '#server/engine/change/totals.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import './tables.ts'

type GoalRow = Selectable<Tables['goals']>

const monthsSchema = z.record(z.string(), z.string())
const sideSchema = z.object({
  goal_id: z.number(),
  /** Null: there was none before. */
  before: monthsSchema.nullable(),
  after: monthsSchema,
})
const stateSchema = z.object({ goals: z.array(sideSchema) })
type Side = z.infer<typeof sideSchema>

/** Months of a year that have not begun: the goals of those before are his own, reached or not. */
function monthsAhead(year: number, today: string) {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  if (year !== thisYear) return year > thisYear ? goalMonths : []
  return goalMonths.slice(thisMonth)
}

const amountsOf = (row: GoalRow): MonthAmounts<string> => everyMonth((month) => row[month])
const isAhead = (row: GoalRow, today: string) =>
  monthsAhead(row.year, today).some((month) => Number(row[month]) > 0)

const ownedBy = (db: Pick<Transaction<Tables>, 'selectFrom'>, userIds: readonly number[], today: string) =>
  db
    .selectFrom('goals')
    .selectAll()
    .where('type', '=', goalOwners.employee)
    .where('obj_id', 'in', [...userIds])
    .where('year', '>=', Number(today.slice(0, 4)))
    .orderBy('goal_id')

/** Writes the months of a goal; what it was before and is now. */
async function setMonths(
  trx: Transaction<Tables>,
  row: GoalRow,
  amounts: MonthAmounts<string>,
): Promise<Side> {
  await trx.updateTable('goals').set(amounts).where('goal_id', '=', row.goal_id).execute()
  return { goal_id: row.goal_id, before: amountsOf(row), after: amounts }
}

/** What somebody still has to reach is added to what the receiver has to. */
async function addTo(trx: Transaction<Tables>, row: GoalRow, to: number, today: string): Promise<Side[]> {
  const ahead = new Set(monthsAhead(row.year, today))
  const moving = everyMonth((month) => (ahead.has(month) ? row[month] : '0.00'))
  const left = await setMonths(
    trx,
    row,
    everyMonth((month) => (ahead.has(month) ? '0.00' : row[month])),
  )
  const { year, status, type } = row
  const own = await trx
    .selectFrom('goals')
    .selectAll()
    .where('type', '=', type)
    .where('obj_id', '=', to)
    .where('year', '=', year)
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst()
  if (!own) {
    const { goal_id } = await trx
      .insertInto('goals')
      .values({ type, year, status, obj_id: to, ...moving })
      .returning('goal_id')
      .executeTakeFirstOrThrow()
    return [left, { goal_id, before: null, after: moving }]
  }
  const sum = everyMonth((month) => new Decimal(own[month]).plus(moving[month]).toFixed(2))
  if (sumGoal(Object.values(sum)) === null) refuse('goalAmountWrong')
  return [left, await setMonths(trx, own, sum)]
}

async function putBack(trx: Transaction<Tables>, { goal_id, before, after }: Side): Promise<void> {
  const { rows } = await sql<GoalRow>`select * from goals where goal_id = ${goal_id} for update`.execute(trx)
  const [row] = rows
  if (!row || goalMonths.some((month) => row[month] !== after[month])) refuse('handOverChanged', '业绩目标')
  if (before) {
    const amounts = everyMonth((month) => before[month] ?? row[month])
    await trx.updateTable('goals').set(amounts).where('goal_id', '=', goal_id).execute()
  } else await trx.deleteFrom('goals').where('goal_id', '=', goal_id).execute()
}

/** Goals of months that have not begun. */
export const goalHandOver: HandOverKind = {
  key: 'bi.goals',
  name: '业绩目标',
  group: '协作',
  note: '下月起的目标金额加到接收人的目标上，本月及以前的不变',
  count: async ({ clock }, db, userIds) => {
    if (userIds.length === 0) return new Map()
    const today = formatDay(clock.now())
    const rows = await ownedBy(db, userIds, today).execute()
    const ahead = Map.groupBy(
      rows.filter((row) => isAhead(row, today)),
      (row) => row.obj_id,
    )
    return countsOf([...ahead].map(([user_id, { length: count }]) => ({ user_id, count })))
  },
  move: async ({ trx, acting, from, to }) => {
    const today = formatDay(acting.services.clock.now())
    const rows = await ownedBy(trx, [from], today).forUpdate().execute()
    const ahead = rows.filter((row) => isAhead(row, today))
    const goals: Side[] = []
    for (const row of ahead) goals.push(...(await addTo(trx, row, to, today)))
    renewTotals(trx, acting)
    return { moved: ahead.length, kept: [], state: { goals } }
  },
  undo: async ({ trx, acting, state }) => {
    for (const side of stateSchema.parse(state).goals) await putBack(trx, side)
    renewTotals(trx, acting)
  },
}
