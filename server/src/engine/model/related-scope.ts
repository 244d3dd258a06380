import { type RawBuilder, sql } from 'kysely'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import type { Condition } from '../fields/compare.ts'
import { reachable } from './find-record.ts'
import { type Actor, rulesOf } from './rules.ts'

/** Counters of the lists of related records in a detail, as sub-selects over the record `c`; as many as are listed. */
export const countRelated = (
  actor: Actor,
  links: readonly RecordLink[],
): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    links.flatMap(({ tab, from, column }) =>
      tab
        ? [
            [
              tab.counter,
              sql`(select count(*)::int from ${sql.table(from.table)} r
                where r.${sql.ref(column)} = c.id and ${scopeUnder(actor, from)})`,
            ],
          ]
        : [],
    ),
  )

/** What is listed under its record although its owner is out of range. */
export const alsoUnder = ({ services, viewer }: Actor, from: RecordLink['from']): Condition | null =>
  viewer.can(`${from.node}/index`) ? (rulesOf(services, from).viewing?.alsoUnder?.(viewer) ?? null) : null

/** What the caller may list, and what is listed under its record alone. */
export function scopeUnder(actor: Actor, from: RecordLink['from']): Condition {
  const own = reachable(actor, from, 'list')
  const also = alsoUnder(actor, from)
  return also ? sql<boolean>`(${own} or (r.deleted_at is null and ${also}))` : own
}
