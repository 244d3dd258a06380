import { sql } from 'kysely'
import { z } from 'zod'
import type { TrendMonth } from '#protocol/bi/workbench/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDays, addMonths } from '#server/platform/time/clock.ts'
import { queryRows } from '../ask.ts'
import type { Asked } from '../asked.ts'
import { contracts, holding, ownedBy, ownersOf, type RecordSet, receipts, summed } from '../figures/door.ts'
import { goalsByMonth } from '../goals/door.ts'
import { type Days, goalMonthsOf, trendMonths } from '../period.ts'
import { goalsOf } from '../population.ts'
import { roundedPercent } from '../ratios.ts'

/** What counts towards a goal, by what is aimed at (bi.md §16.1). */
export const reaching = (metric: number): RecordSet => (metric === 1 ? contracts : receipts)

/** The money of a set by the day of its date, over a period; none where the caller may not see the amounts. */
function earned(
  actor: Actor,
  set: RecordSet,
  { population, days }: Pick<Asked, 'population'> & { days: Days },
) {
  const { type, date = '' } = set
  return sql`select r.${sql.ref(date)} as day, ${summed(actor, type, 'money')} as money from ${sql.table(type.table)} r
    where r.deleted_at is null and ${ownedBy(ownersOf(actor, set, population.people))} and ${holding(set, days)}
    group by 1`
}

const goalsAgainst = (actor: Actor, { population }: Asked, metric: number) =>
  ({ ...goalsOf(population, ownersOf(actor, reaching(metric), population.people)), metric }) as const

const monthRow = z.object({ month: z.number(), money: z.number(), goal: z.number() })
const firstDay = (month: number) => `${String(month).slice(0, 4)}-${String(month).slice(4)}-01`

/** Money and goals month by month (bi.md §17.8), one statement for all of them. */
export async function readTrend(actor: Actor, asked: Asked, metric: number): Promise<TrendMonth[]> {
  const months = trendMonths(asked.period, asked.today)
  const [first = 0] = months
  const last = months.at(-1) ?? 0
  const days = { first: firstDay(first), last: addDays(addMonths(firstDay(last), 1), -1) }
  const rows = await queryRows(
    actor,
    sql`select m.month, coalesce(e.money, 0) as money, coalesce(g.goal, 0) as goal
      from unnest(${months}::int[]) m(month)
      left join (select extract(year from day)::int * 100 + extract(month from day)::int as month, sum(money) as money
        from (${earned(actor, reaching(metric), { population: asked.population, days })}) d group by 1) e using (month)
      left join (select month, sum(amount) as goal
        from (${goalsByMonth(goalsAgainst(actor, asked, metric), months)}) g group by 1) g using (month)
      order by m.month`,
    monthRow,
  )
  const isYear = asked.period.word === 'year' || asked.period.word === 'lastYear'
  return rows.map(({ month, money, goal }) => ({ type: monthLabel(month, isYear), achievement: goal, money }))
}

/** At most six characters: clients of other makes hide the line of the goals otherwise. */
const monthLabel = (month: number, isYear: boolean): string =>
  isYear ? `${month % 100}月` : `${String(month).slice(2, 4)}.${String(month).slice(4)}`

const metRow = z.object({ money: z.number(), goal: z.number() })
const FULL = 100

/** The money of a period against the goals of its months (bi.md §17.9). */
export async function readPerformance(actor: Actor, asked: Asked, metric: number) {
  const months = goalMonthsOf(asked.period)
  const days = asked.period
  const [row = { money: 0, goal: 0 }] = await queryRows(
    actor,
    sql`select
      (select coalesce(sum(money), 0) from (${earned(actor, reaching(metric), { population: asked.population, days })}) d) as money,
      (select coalesce(sum(amount), 0) from (${goalsByMonth(goalsAgainst(actor, asked, metric), months)}) g) as goal`,
    metRow,
  )
  const { money, goal } = row
  const withoutGoal = months.length > 0 && money > 0 ? FULL : 0
  return {
    achievementMoneys: goal,
    money,
    ...(metric === 1 ? { contractMoneys: money } : { receivablesMoneys: money }),
    proportion: goal > 0 ? roundedPercent(money, goal) : withoutGoal,
  }
}
