import { sql, type Transaction } from 'kysely'
import { everyMonth, goalMetrics, goalMonths, goalOwners } from '#protocol/bi/goals/goal.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

/** What somebody earns in a month, by metric. */
interface Earned {
  user_id: number
  dept_id: number | null
  status: number
  monthly: number
}

/** Whole ten thousands: nobody aims at cents. */
const STEP = 10_000
/** Quarters end with more than they begin with. */
const SEASON = [0.8, 0.95, 1.25] as const

interface GoalsOptions {
  random: Random
  now: Date
}

/**
 * Goals of this and the last year for everybody who sells, a little above what he reaches, and for departments what their own
 * people are to reach together.
 */
export async function setGoals(trx: Transaction<Tables>, { random, now }: GoalsOptions): Promise<void> {
  const thisYear = Number(formatDay(now).slice(0, 4))
  const earned = await readEarned(trx)
  const goals = [thisYear - 1, thisYear].flatMap((year) =>
    earned.map(({ user_id, dept_id, status, monthly }) => ({
      ...{ type: goalOwners.employee, obj_id: user_id, dept_id, year, status },
      amounts: goalMonths.map((_, at) => {
        const aim = monthly * (SEASON[at % SEASON.length] ?? 1) * (0.85 + random.next() * 0.35)
        return Math.max(1, Math.round(aim / STEP)) * STEP
      }),
    })),
  )
  const own = Map.groupBy(
    goals.filter(({ dept_id }) => dept_id !== null),
    ({ dept_id, year, status }) => `${dept_id} ${year} ${status}`,
  )
  const departments = [...own.values()].flatMap((together) => {
    const [first] = together
    if (!first) return []
    const amounts = first.amounts.map((_, at) =>
      together.reduce((sum, goal) => sum + (goal.amounts[at] ?? 0), 0),
    )
    return [{ ...first, type: goalOwners.department, obj_id: first.dept_id ?? 0, amounts }]
  })
  await insertRows(
    trx,
    'goals',
    [...goals, ...departments].map(({ type, obj_id, year, status, amounts }) => ({
      ...{ type, obj_id, year, status },
      ...everyMonth((month) => amounts[goalMonths.indexOf(month)] ?? 0),
    })),
  )
}

/** Averages of the months in which somebody has sold or received anything; those who have not have no goal. */
async function readEarned(trx: Transaction<Tables>): Promise<Earned[]> {
  const [agreed, received] = goalMetrics
  const { rows } = await sql<Earned>`
    with sold as (
      select owner_user_id as user_id, ${sql.lit(agreed.code)} as status, date_trunc('month', order_date) as month,
        sum(money) as money
      from contract where deleted_at is null and check_status in (1, 10) group by 1, 2, 3
      union all
      select owner_user_id, ${sql.lit(received.code)}, date_trunc('month', return_time), sum(money)
      from receivables where deleted_at is null and check_status in (1, 10) group by 1, 2, 3
    )
    select s.user_id, u.dept_id, s.status, avg(s.money)::float8 as monthly
    from sold s join users u on u.user_id = s.user_id and u.status <> 0
    group by 1, 2, 3 order by 1, 3`.execute(trx)
  return rows
}
