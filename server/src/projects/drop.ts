import { sql, type Transaction } from 'kysely'
import { type Drop, LONGEST_RANK, type Placed, place, spreadRanks } from '#protocol/board/place.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { boardCalls } from '#protocol/projects/board-calls.ts'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setSlots } from '#server/tasks/door.ts'
import { holdProject } from './access.ts'
import { readLists } from './lists.ts'
import { tellBoard } from './log.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Puts a card between two others, as the list is now (docs/seams/projects.md). Answers every card whose rank changed: the dropped one,
 * or all of a list that was spread again.
 */
export const moveCard = (
  actor: Actor,
  { workId, taskId, toList, above, below }: RequestOf<typeof boardCalls.moveCard>,
): Promise<ReplyOf<typeof boardCalls.moveCard>> =>
  inTransaction(
    actor.services.db,
    async (trx) => {
      await holdProject(trx, actor, workId, 'setTaskOrder')
      const card = await requireCard(trx, workId, taskId)
      await requireTarget(trx, workId, toList, card.list)
      const cards = await cardsOf(trx, workId, toList)
      const moved = dropped([...cards.filter(({ id }) => id !== taskId), card], {
        id: taskId,
        list: toList,
        above,
        below,
      })
      await setSlots(trx, workId, moved)
      await tellBoard(trx, actor, workId)
      const { revision } = await trx
        .selectFrom('projects')
        .select('revision')
        .where('project_id', '=', workId)
        .executeTakeFirstOrThrow()
      return { revision, moved: moved.map(({ id, rank }) => ({ taskId: id, rank })) }
    },
    { isWorthAgain: (error) => errorCode(error) === UNIQUE_VIOLATION },
  )

/** The cards that a drop changes: one, or the whole list where its ranks have grown too long. */
export function dropped(cards: readonly Placed[], drop: Drop): Placed[] {
  const after = place(cards, drop).filter(({ list }) => list === drop.list)
  const card = after.find(({ id }) => id === drop.id)
  if (!card) return []
  if (card.rank.length <= LONGEST_RANK) return [card]
  const inOrder = after.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const ranks = spreadRanks(inOrder.length)
  return inOrder.map((each, at) => ({ ...each, rank: ranks[at] ?? each.rank }))
}

/** Live cards of a list, in its order. */
export async function cardsOf(
  trx: Transaction<Tables>,
  projectId: number,
  listId: number,
): Promise<Placed[]> {
  const { rows } = await sql<{
    id: number
    list: number
    rank: string
  }>`select task_id as id, list_id as list, rank
    from tasks where place_id = ${projectId} and list_id = ${listId} and pid is null and hidden_at is null
      and archived_at is null order by rank`.execute(trx)
  return rows
}

async function requireCard(trx: Transaction<Tables>, projectId: number, taskId: number): Promise<Placed> {
  const { rows } = await sql<{ list: number; rank: string; is_hidden: boolean; is_archived: boolean }>`
    select list_id as list, coalesce(rank, '') as rank, hidden_at is not null as is_hidden,
      archived_at is not null as is_archived
    from tasks where task_id = ${taskId} and place_id = ${projectId} and pid is null for update`.execute(trx)
  const card = rows[0] ?? refuse('taskUnknown')
  if (card.is_hidden) refuse('taskGone')
  if (card.is_archived) refuse('taskArchived')
  return { id: taskId, list: card.list, rank: card.rank }
}

/** A list of the project; −1 takes no cards from elsewhere. */
export async function requireTarget(
  trx: Transaction<Tables>,
  projectId: number,
  listId: number,
  from: number,
): Promise<void> {
  if (listId === UNGROUPED) {
    if (from !== UNGROUPED) refuse('projectListFixed')
    return
  }
  const lists = await readLists(trx, projectId)
  if (!lists.some(({ list_id }) => list_id === listId)) refuse('projectListUnknown')
}
