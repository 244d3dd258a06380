import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#protocol/platform/envelope.ts'
import type { ListQuery, ListRequest, Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { rightFor } from '#server/access/visible.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import { allOf, type Condition, never } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDays, startOfDay } from '#server/platform/time/clock.ts'
import type { Days } from '../period.ts'
import { type People, within } from '../population.ts'

/**
 * Records of a type that belong together in a statistic, declared once: counting, adding up and listing ask the same
 * conditions.
 */
export interface RecordSet {
  type: RecordType
  /** The column of the date; absent: the period is ignored. */
  date?: string
  /** Columns that `where` compares: a caller who may not use one of them, or the date, finds nothing in the set. */
  reads?: readonly string[]
  /** Further types in whose lists the owner must be, because the figure is theirs. */
  also?: readonly RecordType[]
  /** What else holds of the record `r`; null: nothing is in the set. */
  where?: Condition | null
}

type Caller = Pick<Actor, 'viewer' | 'services'>

/** Counting by a hidden value, or listing what it selects, would give it away. */
function isOpenTo({ viewer, services }: Caller, { type, date, reads = [] }: RecordSet): boolean {
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  return [...(date ? [date] : []), ...reads].every((column) => rights.usable(toKey(column)))
}

/**
 * Owners whose records of the type the caller finds in its list, of those who are asked for (bi.md §17.1); none where what selects
 * the records is hidden from the caller.
 */
export function ownersOf(caller: Caller, set: RecordSet, people: People): People {
  if (!isOpenTo(caller, set)) return []
  return [set.type, ...(set.also ?? [])].reduce<People>(
    (left, type) => within(left, caller.viewer.usersInRange(rightFor(type, 'list'))),
    people,
  )
}

/** The record is owned by one of these; what lies in a pool has no owner and never counts. */
export function ownedBy(people: People): Condition {
  if (people === 'everyone') return sql<boolean>`r.owner_user_id is not null`
  if (people.length === 0) return never
  return sql<boolean>`r.owner_user_id = any(${people}::bigint[])`
}

const isDay = ({ fields, stored }: RecordType, column: string): boolean =>
  [...fields, ...stored].some(({ name, formType }) => name === column && storeOf(formType).column === 'date')

/** A column of days, or of moments, lies within whole days. */
export function during(type: RecordType, column: string, { first, last }: Days): Condition {
  const value = sql`r.${sql.ref(column)}`
  if (isDay(type, column)) return sql<boolean>`(${value} >= ${first}::date and ${value} <= ${last}::date)`
  return duringDays(value, { first, last })
}

/** The same of any moment. */
export const duringDays = (value: ReturnType<typeof sql>, { first, last }: Days): Condition =>
  sql<boolean>`(${value} >= ${startOfDay(first)}::timestamptz and ${value} < ${startOfDay(addDays(last, 1))}::timestamptz)`

/** What a column of the records `r` adds up to; nothing for a caller who may not see it. */
export function summed(
  { viewer, services }: Pick<Actor, 'viewer' | 'services'>,
  type: RecordType,
  column: string,
): RawBuilder<unknown> {
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  return rights.usable(toKey(column)) ? sql`sum(r.${sql.ref(column)})` : sql`sum(0)`
}

/** What holds of the records of a set besides whose they are. */
export const holding = ({ type, date, where }: RecordSet, days: Days): Condition =>
  allOf([...(date ? [during(type, date, days)] : []), ...(where === undefined ? [] : [where ?? never])])

/** The records of a set as an ordinary list: its scope, keyword, order and rights, and the conditions of the set. */
export function listSet(
  actor: Actor,
  set: RecordSet,
  { people, days, request }: { people: People; days: Days; request: SetRequest },
): Promise<Page<Row>> {
  const owners = ownersOf(actor, set, people)
  return listRecords(actor, set.type, request, [ownedBy(owners), holding(set, days)])
}
type SetRequest = Partial<ListQuery> & Pick<ListRequest, 'page' | 'limit' | 'pageType'>
