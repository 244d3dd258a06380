import { sql } from 'kysely'
import { honorStatusCode, honorStatusOn, NOTICE_DAYS } from '#protocol/crm/honor/status.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { anyOf, type Comparison, type Condition, not } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'

/** Days of notice of the record. */
const notice = sql`coalesce(r.remind_days, ${sql.lit(NOTICE_DAYS)})::int`
export const isExpiring = (day: string): Condition =>
  sql<boolean>`(r.valid_end >= ${day}::date and r.valid_end <= ${day}::date + ${notice})`
const isExpired = (day: string): Condition => sql<boolean>`(coalesce(r.valid_end < ${day}::date, false))`

/** The status discloses the end of validity and the days of notice: both must be open to this user. */
const knowsDays = (actor: Actor): boolean => {
  const rights = fieldRightsOf(actor.viewer, honor, actor.services.engine.catalog.current())
  return rights.usable('validEnd') && rights.usable('remindDays')
}

/** 状态 as a filter: what the day makes of each honor. Null for operators other than equal and unequal, and without the days. */
export function statusCondition(
  { operator, values, today: day }: Comparison,
  actor: Actor,
): Condition | null {
  const asked = values.map(Number).filter(Number.isInteger)
  if (asked.length === 0 || operator > 2 || !knowsDays(actor)) return null
  const byCode: readonly (readonly [number, Condition])[] = [
    [
      honorStatusCode('valid'),
      not(anyOf([sql<boolean>`coalesce(${isExpiring(day)}, false)`, isExpired(day)])),
    ],
    [honorStatusCode('expiring'), sql<boolean>`coalesce(${isExpiring(day)}, false)`],
    [honorStatusCode('expired'), isExpired(day)],
  ]
  const chosen = byCode.flatMap(([code, condition]) => (asked.includes(code) ? [condition] : []))
  const found = chosen.length > 0 ? anyOf(chosen) : sql<boolean>`false`
  return operator === 2 ? not(found) : found
}

const dayIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberIn = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** The status of the day in the place of the stored one; no status where the reader does not see what decides it. */
export function showStatus(actor: Actor, rows: readonly Record<string, unknown>[]): void {
  const isKnown = knowsDays(actor)
  const day = today(actor.services.clock)
  for (const row of rows)
    if ('status' in row)
      row.status = isKnown
        ? honorStatusCode(
            honorStatusOn({ validEnd: dayIn(row.validEnd), remindDays: numberIn(row.remindDays) }, day),
          )
        : null
}
