import { sql } from 'kysely'
import { addDays, startOfDay, today } from '#server/platform/clock.ts'
import type { Condition } from '../../fields/compare.ts'
import type { Actor } from '../../model/rules.ts'

/** Nobody has been in contact since that was planned. */
const isOpen = sql<boolean>`(r.last_time is null or r.last_time < r.next_time)`

/** 今日需联系: to be contacted today, and not contacted since that was planned. */
export function isDueToday({ services }: Actor): Condition {
  const day = today(services.clock)
  return sql<boolean>`(r.next_time >= ${startOfDay(day)} and r.next_time < ${startOfDay(addDays(day, 1))}
    and ${isOpen})`
}

/** 已逾期: the same of a day before today. */
export const isOverdue = ({ services }: Actor): Condition =>
  sql<boolean>`(r.next_time < ${startOfDay(today(services.clock))} and ${isOpen})`
