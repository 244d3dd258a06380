import { type RawBuilder, sql } from 'kysely'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom, linksTo } from '#protocol/record-types.ts'
import type { Condition } from '../../fields/compare.ts'
import { reachable } from '../../model/find-record.ts'
import type { Actor } from '../../model/rules.ts'
import { shownThings } from './things.ts'

/** A part of a timeline: which entries `a`, about records or things of which label. */
export interface Source {
  label: number
  /** `from` and `where`; what narrows the whole timeline is added to it. */
  from: RawBuilder<unknown>
}

/**
 * Where the entries of a record's timeline come from (record-engine.md §11.2): its own, those of related records, and
 * follow-ups that name it. Reading the record gives no access to another one (§10): entries of others are those of
 * records the caller may READ.
 */
export function sourcesOf(actor: Actor, type: RecordType, id: number): Source[] {
  return [
    ownEntries(type, id),
    ...relatedEntries(actor, type, id),
    ...namingEntries(actor, type, id),
    ...thingEntries(actor, type, id),
  ]
}

const ownEntries = (type: RecordType, id: number): Source => ({
  label: type.label,
  from: sql`activities a where a.type = ${type.label} and a.record_id = ${id}`,
})

const relatedEntries = (actor: Actor, type: RecordType, id: number): Source[] =>
  linksTo(type)
    .filter(({ timeline }) => timeline)
    .map(({ from: other, column, timeline }) => {
      const kind = timeline === 'creation' ? sql` and a.kind = ${activityKinds.creation}` : sql``
      const from = sql`${sql.table(other.table)} r
        join activities a on a.type = ${other.label} and a.record_id = r.id
        where r.${sql.ref(column)} = ${id} and ${reachable(actor, other, 'read')}${kind}`
      return { label: other.label, from }
    })

/** Types whose follow-ups may name a record of this one. */
const namingTypes = (type: RecordType) =>
  new Set(linksFrom(type).flatMap(({ named, to }) => (named ? [to] : [])))

const namingEntries = (actor: Actor, type: RecordType, id: number): Source[] =>
  [...namingTypes(type)].map((other) => ({
    label: other.label,
    from: sql`activity_links l
      join activities a on a.activity_id = l.activity_id and a.type = ${other.label}
      join ${sql.table(other.table)} r on r.id = a.record_id
      where l.type = ${type.label} and l.record_id = ${id} and ${reachable(actor, other, 'read')}`,
  }))

/** Things that are related to the record, as far as the caller may read them. */
const thingEntries = (actor: Actor, type: RecordType, id: number): Source[] =>
  shownThings(actor).map(({ label, thing, readable }) => ({
    label,
    from: sql`related_records l
      join activities a on a.type = ${sql.lit(label)} and a.record_id = l.thing_id
      where l.kind = ${type.key} and l.target_id = ${id} and l.thing = ${thing} and ${readable(actor)}`,
  }))

/** Ids and times of all entries that these sources give, each narrowed by the same conditions over `a`. */
export const entriesOf = (sources: readonly Source[], conditions: readonly Condition[]) =>
  sql.join(
    sources.map(
      ({ from }) =>
        sql`select a.activity_id, a.create_time from ${from}${sql.join(
          conditions.map((condition) => sql` and ${condition}`),
          sql``,
        )}`,
    ),
    sql` union all `,
  )
