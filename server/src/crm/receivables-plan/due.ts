import { sql } from 'kysely'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import { resolveToken, type TimeToken } from '#server/engine/fields/time-token.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { inStates } from '#server/engine/model/in-states.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { daysBetween, today } from '#server/platform/time/clock.ts'

const { states } = receivablesPlan.moneyStep.due

/** Plans of which something is still to come, on these days; nothing for users who do not see what that rests on. */
function openPlans(actor: Actor, isDue: Condition): Condition | null {
  const { usable } = fieldRightsOf(actor.viewer, receivablesPlan, actor.services.engine.catalog.current())
  if (!['returnDate', 'unreceivedMoney', 'receivedStatus'].every(usable)) return null
  return sql<boolean>`(${inStates(receivablesPlan, states)} and r.unreceived_money > 0 and ${isDue})`
}

const within = (token: TimeToken) => (actor: Actor) => {
  const [first, last] = resolveToken(token, today(actor.services.clock))
  return openPlans(actor, sql<boolean>`r.return_date between ${first}::date and ${last}::date`)
}

/** 逾期, 本周应收 and 本月应收 (record-engine.md §8): from the day itself on, whether the night has marked them yet or not. */
export const planScenes = {
  overdue: (actor: Actor) =>
    openPlans(actor, sql<boolean>`r.return_date < ${today(actor.services.clock)}::date`),
  dueThisWeek: within('week'),
  dueThisMonth: within('month'),
}

/** 服务期 of rows, as far as their reader sees both days. */
export function addServicePeriod(rows: Record<string, unknown>[]): void {
  for (const row of rows) {
    const days = [row.startTime, row.endTime].map((day) => (typeof day === 'string' ? day : ''))
    row.servicePeriod = 'startTime' in row && 'endTime' in row && days.some(Boolean) ? days.join(' 至 ') : ''
  }
}

/** 逾期天数 of rows, as far as their reader sees the day and the status; '' where nothing is late. */
export function addOverdueDays({ services }: Actor, rows: Record<string, unknown>[]): void {
  const day = today(services.clock)
  for (const row of rows) {
    const { returnDate } = row
    const isOpen = states.some((name) => name === stateOf(receivablesPlan, row)?.name)
    const isLate = isOpen && typeof returnDate === 'string' && /^\d{4}-/.test(returnDate) && returnDate < day
    row.overdueDays = isLate ? daysBetween(returnDate, day) : ''
  }
}
