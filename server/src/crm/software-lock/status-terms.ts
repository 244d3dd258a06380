import { sql } from 'kysely'
import { ofStock, shownStatus, statusCode, TRIAL_ENDING_DAYS } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { allOf, anyOf, type Comparison, type Condition, not } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor, TodoTerms } from '#server/engine/model/rules.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { endingDays, readLockConfig } from '../lock-config/door.ts'

const codes = (names: Parameters<typeof statusCode>[0][]) =>
  sql.join(names.map((name) => sql.lit(statusCode(name))))
const isStored = (...names: Parameters<typeof statusCode>[0][]): Condition =>
  sql<boolean>`r.status in (${codes(names)})`
const isRunning = isStored('inUse', 'onTrial')

/** Locks that are the affair of the stock. */
export const isOfStock: Condition = isStored(...ofStock)

/** The end and the beginning of a licence may be compared by this user: a status derived from them discloses both. */
const knowsDays = (actor: Actor): boolean => {
  const rights = fieldRightsOf(actor.viewer, softwareLock, actor.services.engine.catalog.current())
  return rights.usable('startTime') && rights.usable('endTime')
}

/** Days since the end after which a device is fetched back: of a trial, of a rental (locks-and-extensions.md §8.8). */
const BACK_AFTER = { trial: 7, rental: 90 } as const

const hasBegun = (day: string): Condition =>
  sql<boolean>`(r.start_time is null or r.start_time <= ${day}::date)`
const isExpired = (day: string): Condition =>
  sql<boolean>`(${isRunning} and ${hasBegun(day)} and r.end_time < ${day}::date)`
const isEnding = (
  day: string,
): Condition => sql<boolean>`(${isRunning} and ${hasBegun(day)} and r.end_time >= ${day}::date
  and r.end_time < ${day}::date + case when ${isStored('onTrial')} then ${sql.lit(TRIAL_ENDING_DAYS)} else ${endingDays} end)`
const isUpcoming = (day: string): Condition => sql<boolean>`(${isRunning} and r.start_time > ${day}::date)`
const isWaitingBack = (day: string): Condition =>
  anyOf([
    isStored('merged', 'replaced'),
    sql<boolean>`(${isStored('onTrial')} and r.end_time < ${addDays(day, -BACK_AFTER.trial)}::date)`,
    sql<boolean>`(${isStored('inUse')} and r.end_time < ${addDays(day, -BACK_AFTER.rental)}::date)`,
  ])

const byDay = (condition: (day: string) => Condition) => (actor: Actor) =>
  knowsDays(actor) ? condition(today(actor.services.clock)) : null

/** 即将到期 within the days of the setting, and 已到期 until the device is to be fetched back (crm-records.md §15.3). */
export async function endTerms(actor: Actor): Promise<TodoTerms | null> {
  if (!knowsDays(actor)) return null
  const day = today(actor.services.clock)
  const { expireRemindDays } = await readLockConfig(actor.services)
  return {
    tabs: [
      sql<boolean>`(${isRunning} and ${hasBegun(day)}
        and r.end_time between ${day}::date and ${addDays(day, expireRemindDays)}::date)`,
      allOf([isExpired(day), not(isWaitingBack(day))]),
    ],
  }
}

/** Scenes of locks, by the names of their declaration; those that days decide hold nothing where days are hidden. */
export const lockScenes = {
  running: () => isRunning,
  ending: byDay(isEnding),
  expired: byDay(isExpired),
  waitBack: byDay(isWaitingBack),
}

/** 锁状态 as a filter: also the statuses that a day makes of a stored one, in the place of that one. */
export function statusCondition(
  { operator, values, today: day }: Comparison,
  actor: Actor,
): Condition | null {
  const asked = values.map(Number).filter(Number.isInteger)
  if (asked.length === 0 || operator > 2) return null
  const derived: [number, Condition][] = knowsDays(actor)
    ? [
        [statusCode('expired'), isExpired(day)],
        [statusCode('ending'), isEnding(day)],
        [statusCode('upcoming'), isUpcoming(day)],
      ]
    : []
  const byDays = derived.map(([, condition]) => condition)
  const stored = sql<boolean>`(r.status = any(${asked}::int[]) and not ${byDays.length > 0 ? anyOf(byDays) : sql`false`})`
  const found = anyOf([
    stored,
    ...derived.flatMap(([code, condition]) => (asked.includes(code) ? [condition] : [])),
  ])
  return operator === 2 ? not(found) : found
}

const dayIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The status of the day in the place of the stored one, where the reader sees the days that decide it. */
export async function showStatus(actor: Actor, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0 || !knowsDays(actor)) return
  const { expireRemindDays } = await readLockConfig(actor.services)
  const on = { day: today(actor.services.clock), endingDays: expireRemindDays }
  for (const row of rows)
    if (typeof row.status === 'number')
      row.status = shownStatus(
        { status: row.status, startTime: dayIn(row.startTime), endTime: dayIn(row.endTime) },
        on,
      )
}
