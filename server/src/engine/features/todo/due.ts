import { sql } from 'kysely'
import { addDays, startOfDay, today } from '#server/platform/time/clock.ts'
import { allOf, type Condition } from '../../fields/compare.ts'
import type { Actor, TodoRule } from '../../model/rules.ts'

/** No contact since the planned time. */
const isOpen = sql<boolean>`(r.last_time is null or r.last_time < r.next_time)`

/** The moment falls on the day in the company's zone. */
const isOn = (column: string, day: string) =>
  sql<boolean>`(r.${sql.ref(column)} >= ${startOfDay(day)} and r.${sql.ref(column)} < ${startOfDay(addDays(day, 1))})`

/** 今日需联系: to be contacted today, and not contacted since that was planned. */
export const isDueToday = ({ services }: Actor): Condition =>
  allOf([isOn('next_time', today(services.clock)), isOpen])

/** 已逾期: the same of a day before today. */
export const isOverdue = ({ services }: Actor): Condition =>
  sql<boolean>`(r.next_time < ${startOfDay(today(services.clock))} and ${isOpen})`

/** 今日需联系, 已逾期 and 已联系 among the records that are still worked on (crm-records.md §15.3). */
export const dueTerms =
  (...still: readonly Condition[]): TodoRule =>
  (actor) => ({
    tabs: [
      allOf([...still, isDueToday(actor)]),
      allOf([...still, isOverdue(actor)]),
      allOf([...still, isOn('last_time', today(actor.services.clock))]),
    ],
  })
