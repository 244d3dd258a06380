import { type RawBuilder, sql } from 'kysely'
import { changeKinds } from '#protocol/hrm/employees/dated.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { addDays, addMonths } from '#protocol/platform/day.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMonth } from '#server/platform/time/clock.ts'
import { type Days, hasBirthday } from './birthdays.ts'

type Condition = RawBuilder<boolean>

const never = sql<boolean>`false`

/** Employees `r` of the list; none without the right to it. */
export const listed = (actor: Actor): Condition =>
  actor.viewer.can('hrm/employee/index') ? reachable(actor, employee, 'list') : never

/** The current month, both days included. */
export function monthOf({ services }: Pick<Actor, 'services'>): Days {
  const from = `${formatMonth(services.clock.now())}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/**
 * What the figures of the workbench and the filters `employeeSurvey` and `toDoRemind` of the list count: employees `r` in the current
 * month (hrm.md §5.1, §18.2). Of a field that is kept from the caller, none.
 */
function conditionsOf(actor: Actor) {
  const days = monthOf(actor)
  const rights = fieldRightsOf(actor.viewer, employee, actor.services.engine.catalog.current())
  const within = (ref: string) =>
    sql<boolean>`${sql.ref(ref)} between ${days.from}::date and ${days.to}::date`
  const ofField = (key: string, condition: Condition) => (rights.usable(key) ? condition : never)
  const changed = (kind: number) =>
    sql<boolean>`exists (select from hrm_changes h where h.employee_id = r.id and h.kind = ${kind} and ${within('h.on_day')})`
  const awaited = ofField('entryTime', sql<boolean>`(r.entry_status = 2 and ${within('r.entry_time')})`)
  const leaving = sql<boolean>`(r.entry_status = 3 and exists (select from hrm_quits q
    where q.employee_id = r.id and ${within('q.plan_quit_time')}))`
  return {
    survey: {
      1: changed(changeKinds.entry),
      // who has come back since has not left
      2: sql<boolean>`(r.entry_status = 4 and ${changed(changeKinds.leave)})`,
      3: changed(changeKinds.become),
      4: changed(changeKinds.move),
      5: awaited,
      6: leaving,
    },
    remind: {
      2: leaving,
      3: sql<boolean>`exists (select from hrm_contracts k where k.employee_id = r.id and ${within('k.end_time')})`,
      4: ofField(
        'becomeTime',
        sql<boolean>`(r.status = 2 and r.entry_status in (${sql.join(EMPLOYED)}) and ${within('r.become_time')})`,
      ),
      5: awaited,
      6: ofField(
        'birthday',
        ofField('dateOfBirth', sql<boolean>`(r.entry_status <> 4 and ${hasBirthday(days)})`),
      ),
    },
  } satisfies Record<string, Readonly<Record<number, Condition>>>
}

export type SurveyCode = keyof ReturnType<typeof conditionsOf>['survey']
export type RemindCode = keyof ReturnType<typeof conditionsOf>['remind']

/** What a page of the list is narrowed to instead of a tab; null: to nothing. */
export function monthly(
  actor: Actor,
  {
    employeeSurvey,
    toDoRemind,
  }: { employeeSurvey?: SurveyCode | undefined; toDoRemind?: RemindCode | undefined },
): Condition | null {
  if (employeeSurvey === undefined && toDoRemind === undefined) return null
  const { survey, remind } = conditionsOf(actor)
  if (employeeSurvey !== undefined) return survey[employeeSurvey]
  return toDoRemind === undefined ? null : remind[toDoRemind]
}

/** How many employees within the scope of the list are in each of these, and how many are employed (code 0). */
export async function countMonthly(actor: Actor): Promise<{
  survey: Readonly<Record<string, number>>
  remind: Readonly<Record<string, number>>
}> {
  const { survey, remind } = conditionsOf(actor)
  const employed = sql<boolean>`r.entry_status in (${sql.join(EMPLOYED)})`
  const wanted = [
    ...Object.entries({ 0: employed, ...survey }).map(([code, where]) => ({
      of: 'survey' as const,
      code,
      where,
    })),
    ...Object.entries(remind).map(([code, where]) => ({ of: 'remind' as const, code, where })),
  ]
  const counted = wanted.map(
    ({ of, code, where }) => sql`count(*) filter (where ${where})::int as ${sql.ref(of + code)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)} from hrm_employee r
    where ${listed(actor)}`.execute(actor.services.db)
  const countsOf = (group: 'survey' | 'remind') =>
    Object.fromEntries(
      wanted.flatMap(({ of, code }) => (of === group ? [[code, rows[0]?.[of + code] ?? 0]] : [])),
    )
  return { survey: countsOf('survey'), remind: countsOf('remind') }
}
