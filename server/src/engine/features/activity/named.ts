import type { Transaction } from 'kysely'
import type { Application } from '#protocol/record/application.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksTo, recordTypeNamed } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { namesFor } from '../../model/activity-rights.ts'
import { requireRecords } from '../../model/find-record.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { writeFollowed } from './effects.ts'
import { readNamed } from './present.ts'

type Trx = Transaction<Tables>

/** Ids of named records by the key of their type. */
export interface WithNames {
  named: ReadonlyMap<string, readonly number[]>
}

/** What a request names, under the keys that the application has for it. */
export const idsNamed = (
  { followUps }: Pick<Application, 'followUps'>,
  request: Readonly<Record<string, unknown>>,
): WithNames['named'] =>
  new Map(
    (followUps?.names ?? []).map(({ target, ids }) => {
      const given = request[ids]
      return [target, Array.isArray(given) ? given.filter((id) => typeof id === 'number') : []]
    }),
  )

interface NamedGroup {
  type: RecordType
  /** Newly named, locked. */
  added: StoredRow[]
  /** Named before as well; no right is asked again. */
  kept: number[]
  removed: number[]
}

interface NamedOptions extends WithNames {
  /** Type of the record that the follow-up belongs to. */
  type: RecordType
  /** Absent: a new follow-up. */
  activityId?: number
}

/**
 * What a follow-up names, compared with what it named before. A record that the caller may not READ, or that follow-ups of
 * this type cannot name, refuses the whole call.
 */
export async function readNamedGroups(
  trx: Trx,
  actor: Actor,
  { type, named, activityId }: NamedOptions,
): Promise<NamedGroup[]> {
  const before = await readNamed(trx, namesFor(type), activityId ? [activityId] : [])
  const groups: NamedGroup[] = []
  for (const { target } of namesFor(type)) {
    const wanted = [...new Set(named.get(target))]
    const known = (activityId ? (before.get(target)?.get(activityId) ?? []) : []).map((row) => row.id)
    if (wanted.length === 0 && known.length === 0) continue
    const other = namedType(type, target)
    const added = wanted.filter((id) => !known.includes(id))
    groups.push({
      type: other,
      added: await requireRecords(actor, other, added, { action: 'read', lock: true, db: trx }),
      kept: wanted.filter((id) => known.includes(id)),
      removed: known.filter((id) => !wanted.includes(id)),
    })
  }
  return groups
}

function namedType(type: RecordType, target: string): RecordType {
  const offered = linksTo(type).flatMap(({ named, from }) => (named ? [from] : []))
  const other = recordTypeNamed(target)
  if (offered.length === 0 || (other && !offered.includes(other))) refuse('followUpNamesNone', type.display)
  return other ?? refuse('forbidden')
}

/** Keeps which records a follow-up names. */
export async function writeNamed(trx: Trx, activityId: number, groups: readonly NamedGroup[]): Promise<void> {
  for (const { type, added, removed } of groups) {
    if (removed.length)
      await trx
        .deleteFrom('activity_links')
        .where('activity_id', '=', activityId)
        .where('type', '=', type.label)
        .where('record_id', 'in', removed)
        .execute()
    if (added.length)
      await trx
        .insertInto('activity_links')
        .values(added.map((row) => ({ activity_id: activityId, type: type.label, record_id: row.id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** The next contact of a follow-up is that of the records it newly names. */
export async function planNamed(
  trx: Trx,
  actor: Actor,
  groups: readonly NamedGroup[],
  nextTime: Date | null,
): Promise<void> {
  if (!nextTime) return
  for (const { type, added } of groups)
    for (const row of added)
      await writeFollowed(trx, actor, { type, stored: row, values: { next_time: nextTime } })
}
