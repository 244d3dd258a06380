import type { Transaction } from 'kysely'
import { rankMoves } from '#protocol/board/rank-moves.ts'
import { projectBounds } from '#protocol/projects/limits.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setSlots } from '#server/tasks/door.ts'
import { cardsOf } from './drop.ts'

/** Refuses more cards than a board takes; the caller holds the project. */
export async function requireRoom(
  trx: Transaction<Tables>,
  projectId: number,
  coming: number,
): Promise<void> {
  const { cards } = await trx
    .selectFrom('tasks')
    .where('place_id', '=', projectId)
    .where('pid', 'is', null)
    .where('hidden_at', 'is', null)
    .where('archived_at', 'is', null)
    .select((select) => select.fn.countAll<number>().as('cards'))
    .executeTakeFirstOrThrow()
  if (Number(cards) + coming > projectBounds.cards) refuse('projectCardsTooMany', projectBounds.cards)
}

/** The list of cards that are in none yet. */
const NOWHERE = -2

/** Ranks of cards that come above all others of a list, in their order. A list whose ranks would grow too long is spread again. */
export async function ranksAbove(
  trx: Transaction<Tables>,
  projectId: number,
  list: number,
  count: number,
): Promise<string[]> {
  const there = await cardsOf(trx, projectId, list)
  const coming = Array.from({ length: count }, (_, at) => ({ id: -1 - at, list: NOWHERE, rank: '' }))
  const cards = [...coming, ...there]
  const moved = rankMoves(
    cards,
    list,
    cards.map(({ id }) => id),
  )
  await setSlots(
    trx,
    projectId,
    moved.filter(({ id }) => id > 0),
  )
  const ranks = new Map(moved.map(({ id, rank }) => [id, rank]))
  return coming.map(({ id }) => ranks.get(id) ?? '')
}
