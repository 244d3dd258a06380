import { type RawBuilder, sql } from 'kysely'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { belongingTo } from '#protocol/record-types.ts'
import { anyOf, type Condition } from '../fields/compare.ts'
import { reachable, readableThrough } from './find-record.ts'
import { type Actor, rulesOf } from './rules.ts'
import { pointsAt } from './spread.ts'

/** Counters of the lists of related records in a detail, as sub-selects over the record `c`; as many as are listed. */
export const countRelated = (
  actor: Actor,
  links: readonly RecordLink[],
): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    links.flatMap((link) => {
      const { tab, from } = link
      if (!tab) return []
      const points = pointsAt(link, 'r', (target) => sql`${target} = c.id`)
      const count = sql`(select count(*)::int from ${sql.table(from.table)} r
        where ${points} and ${scopeUnder(actor, from)})`
      return [[tab.counter, count]]
    }),
  )

/** What is listed under its record although its owner is out of range: by a rule of the type, or because it belongs to a record that is read. */
export function alsoUnder(actor: Actor, from: RecordLink['from']): Condition | null {
  const { services, viewer } = actor
  const right = `${from.node}/index`
  if (!viewer.can(right)) return null
  const parent = viewer.usersInRange(right) === 'everyone' ? undefined : belongingTo(from)
  const conditions = [
    rulesOf(services, from).viewing?.alsoUnder?.(viewer) ?? [],
    (parent && readableThrough(actor, parent)) ?? [],
  ].flat()
  return conditions.length > 0 ? anyOf(conditions) : null
}

/** What the caller may list, and what is listed under its record alone. */
export function scopeUnder(actor: Actor, from: RecordLink['from']): Condition {
  const own = reachable(actor, from, 'list')
  const also = alsoUnder(actor, from)
  return also ? sql<boolean>`(${own} or (r.deleted_at is null and ${also}))` : own
}
