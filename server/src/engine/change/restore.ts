import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor, StoredRow, Values } from '../model/rules.ts'
import { change } from './change.ts'
import { events } from './events.ts'

/**
 * Brings deleted records back, all or none. Team, stars, follow-ups, files and history stayed with the rows; references to
 * them are set again.
 */
export async function restore(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  const { services } = actor
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[]) and r.deleted_at is not null order by r.id for update of r`.execute(
    trx,
  )
  if (rows.length !== new Set(ids).size) refuse('notInBin', type.display)
  const moved = { actor, trx, type, rows, ids: rows.map((row) => row.id), now: services.clock.now() }
  const abilities = services.engine.abilities(type)
  for (const ability of abilities) await ability.restore?.check?.(moved)
  const given: (ReadonlyMap<number, Values> | undefined)[] = []
  for (const ability of abilities) given.push(await ability.restore?.sets?.(moved))
  for (const ability of abilities) await ability.restore?.complete?.(moved)
  const written = await change(trx, actor, type, rows, {
    set: ({ id }) =>
      Object.assign({ deleted_at: null, deleted_by: null }, ...given.map((each) => each?.get(id))),
    as: events.restore,
  })
  const restored = { ...moved, rows: written.map(({ after }) => after) }
  for (const ability of abilities) await ability.restore?.restored?.(restored)
}
