import { sql, type Transaction } from 'kysely'
import { type RelatedKey, relatedKinds } from '#protocol/crm/door.ts'
import { MOST_RELATED } from '#protocol/related-records/limits.ts'
import { type RelatedIds, statedIn } from '#protocol/related-records/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Source } from './declared.ts'
import { isOff } from './read.ts'
import './tables.ts'

export interface Thing {
  /** Key of its kind, as declared in `relatingThings`. */
  thing: string
  id: number
}

/** What a save has changed, by kind; kinds without a change are absent. */
export interface RelatedChange {
  added: ReadonlyMap<RelatedKey, readonly number[]>
  removed: ReadonlyMap<RelatedKey, readonly number[]>
}

export async function replaceRelated(
  sources: ReadonlyMap<RelatedKey, Source>,
  trx: Transaction<Tables>,
  actor: Actor,
  { of, stated }: { of: Thing; stated: RelatedIds },
): Promise<RelatedChange> {
  const added = new Map<RelatedKey, readonly number[]>()
  const removed = new Map<RelatedKey, readonly number[]>()
  if (isOff(actor)) return { added, removed }
  const wishes = statedIn(stated)
  for (const { key, title } of relatedKinds) {
    const wanted = wishes.get(key)
    const source = sources.get(key)
    if (!wanted || !source) continue
    if (wanted.length > MOST_RELATED) refuse('relatedTooMany', String(MOST_RELATED), title)
    const known = await readTargets(trx, of, key)
    const left = known.filter((target) => !wanted.includes(target))
    const readable = left.length > 0 ? await source.names(actor, trx, left) : new Map<number, string>()
    const dropped = left.filter((target) => readable.has(target))
    const fresh = wanted.filter((target) => !known.includes(target))
    if (dropped.length > 0) {
      await removeTargets(trx, of, key, dropped)
      removed.set(key, dropped)
    }
    if (fresh.length > 0) {
      const held = new Set(await source.hold(actor, trx, fresh))
      if (fresh.some((target) => !held.has(target))) refuse('forbidden')
      await addTargets(trx, actor, of, { key, targets: fresh })
      added.set(key, fresh)
    }
  }
  return { added, removed }
}

async function readTargets(trx: Transaction<Tables>, { thing, id }: Thing, kind: RelatedKey) {
  const rows = await trx
    .selectFrom('related_records')
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('kind', '=', kind)
    .select('target_id')
    .execute()
  return rows.map((row) => row.target_id)
}

async function removeTargets(
  trx: Transaction<Tables>,
  { thing, id }: Thing,
  kind: RelatedKey,
  targets: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('related_records')
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('kind', '=', kind)
    .where('target_id', 'in', targets)
    .execute()
}

async function addTargets(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { thing, id }: Thing,
  { key, targets }: { key: RelatedKey; targets: readonly number[] },
): Promise<void> {
  const made = { create_user_id: viewer.userId, create_time: services.clock.now() }
  await trx
    .insertInto('related_records')
    .values(targets.map((target_id) => ({ thing, thing_id: id, kind: key, target_id, ...made })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Copied {
  thing: string
  from: number
  to: number
}

/** Relates a new thing to all that another one is related to, as it was and by whom; whether there was anything. */
export async function copyRelated(trx: Transaction<Tables>, { thing, from, to }: Copied): Promise<boolean> {
  const { rows } = await sql`
    insert into related_records (thing, thing_id, kind, target_id, create_user_id, create_time)
    select thing, ${to}::bigint, kind, target_id, create_user_id, create_time from related_records
    where thing = ${thing} and thing_id = ${from}::bigint returning kind`.execute(trx)
  return rows.length > 0
}
