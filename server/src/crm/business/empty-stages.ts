import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { change } from '#server/engine/change/change.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { recordStage, stageMoved } from './move-stage.ts'

/** Businesses that leave one stage in one save: their rows are locked until it ends. */
const MOST_MOVED = 5000

interface Emptied {
  typeId: number
  removed: readonly Selectable<Tables['business_statuses']>[]
  kept: ReadonlySet<number>
  moves: readonly { statusId: number; to: number }[]
}

/** Live businesses of a group by the stage they have reached, those that ended there among them. */
export async function countStages(
  db: Kysely<Tables>,
  typeId: number,
): Promise<{ statusId: number; count: number }[]> {
  const { rows } = await sql<{ statusId: number; count: number }>`
    select stage_id as "statusId", count(*)::int as count from ${sql.table(business.table)}
    where type_id = ${typeId} and deleted_at is null and stage_id is not null group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/**
 * Moves the businesses of removed stages to those named for them: open ones stand there, ended ones have ended there. Each move is
 * an event of the business. Refuses a stage with businesses and without a target.
 */
export async function emptyStages(
  trx: Transaction<Tables>,
  actor: Actor,
  { typeId, removed, kept, moves }: Emptied,
): Promise<void> {
  const counts = new Map((await countStages(trx, typeId)).map(({ statusId, count }) => [statusId, count]))
  for (const { status_id, name } of removed) {
    const count = counts.get(status_id) ?? 0
    if (count === 0) continue
    const to = moves.find(({ statusId }) => statusId === status_id)?.to
    if (to === undefined || !kept.has(to)) refuse('stageTargetMissing', name, count)
    if (count > MOST_MOVED) refuse('tooManyToMove', name, count, MOST_MOVED)
    await moveAll(trx, actor, { typeId, from: status_id, to })
  }
}

async function moveAll(
  trx: Transaction<Tables>,
  actor: Actor,
  { typeId, from, to }: { typeId: number; from: number; to: number },
): Promise<void> {
  const { rows } = await sql<RowOf<typeof business>>`select r.* from ${sql.table(business.table)} r
    where r.type_id = ${typeId} and r.stage_id = ${from} and r.deleted_at is null
    order by r.id for update of r`.execute(trx)
  const stage = actor.services.businessStages.entry(to)?.name ?? ''
  await change(trx, actor, business, rows, {
    set: (row) => (row.is_end === 0 ? { stage_id: to, status_id: to } : { stage_id: to }),
    as: stageMoved,
    about: () => ({ stage: [stage] }),
  })
  const ids = rows.filter(({ is_end }) => is_end === 0).map(({ id }) => id)
  await recordStage(trx, actor, { ids, statusId: to })
}
