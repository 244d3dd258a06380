import { type RawBuilder, sql } from 'kysely'
import { followedLabels } from '#protocol/bi/workbench/figures.ts'
import { followUpRights } from '#protocol/crm/activity.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { duringDays, writtenBy } from '../figures/door.ts'
import type { Days } from '../period.ts'
import { type People, within } from '../population.ts'

/** Types that are followed up, in the order of their labels. */
export const followedTypes: readonly RecordType[] = followedLabels.flatMap(
  (label) => recordTypeOf(label) ?? [],
)

/** Entries that people wrote. */
export interface Written {
  types: readonly RecordType[]
  /** Of the timeline: follow-ups, sign-ins. */
  kinds: readonly number[]
  people: People
  /** Absent: whenever. */
  days?: Days
  /** What else holds of the entry `a`. */
  also?: readonly Condition[]
}

/** Authors whose follow-ups the caller may read, of those who are asked for. */
export const authorsOf = ({ viewer }: Pick<Actor, 'viewer'>, people: People): People =>
  within(people, viewer.usersInRange(followUpRights.read))

/**
 * The entries `a` by people whose follow-ups the caller may read, on records that they find in the list of their type
 * (bi.md §17.4): of each type one part, because each has a table of its own. `columns` are of `a`.
 */
export function writtenEntries(
  actor: Actor,
  { types, kinds, people, days, also = [] }: Written,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const entries = allOf([
    sql<boolean>`a.kind = any(${kinds}::smallint[])`,
    writtenBy(authorsOf(actor, people)),
    ...(days ? [duringDays(sql`a.create_time`, days)] : []),
    ...also,
  ])
  const parts = types.map(
    (type) => sql`select ${columns} from activities a
      join ${sql.table(type.table)} r on r.id = a.record_id and ${reachable(actor, type, 'list')}
      where a.type = ${sql.lit(type.label)} and ${entries}`,
  )
  return sql.join(parts, sql` union all `)
}

/**
 * Follow-ups `a` on records that are not deleted, by whomever: what rankings and analyses count (bi.md §4). `columns` are of
 * `a`.
 */
export function followUpsOf(
  { people, days }: Pick<Written, 'people'> & { days: Days },
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const entries = allOf([
    sql<boolean>`a.kind = ${sql.lit(activityKinds.followUp)}`,
    writtenBy(people),
    duringDays(sql`a.create_time`, days),
  ])
  const parts = followedTypes.map(
    (type) => sql`select ${columns} from activities a
      join ${sql.table(type.table)} r on r.id = a.record_id and r.deleted_at is null
      where a.type = ${sql.lit(type.label)} and ${entries}`,
  )
  return sql.join(parts, sql` union all `)
}
