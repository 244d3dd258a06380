import { sql, type Transaction } from 'kysely'
import type { Placed } from '#protocol/board/place.ts'
import { rankMoves } from '#protocol/board/rank-moves.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { boardCalls } from '#protocol/projects/board-calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mergeOrder, setSlots } from '#server/tasks/door.ts'
import { holdProject } from './access.ts'
import { cardsOf, requireTarget } from './drop.ts'
import { tellBoard } from './log.ts'

/**
 * Whole lists, as other clients send them. Cards that stand right do not move; cards that the request leaves out stay behind the one
 * that they followed. Every task must be a live card of the project.
 */
export async function setOrder(
  actor: Actor,
  { toId, toList, fromId, fromList }: RequestOf<typeof boardCalls.setOrder>,
): Promise<void> {
  const [first] = [...toList, ...fromList]
  if (first === undefined) return
  const projectId = await projectOf(actor, first)
  const moved = new Set(toList)
  await inTransaction(actor.services.db, async (trx) => {
    await holdProject(trx, actor, projectId, 'setTaskOrder')
    await orderList(trx, projectId, toId, toList)
    if (fromId !== undefined && fromId !== toId)
      await orderList(
        trx,
        projectId,
        fromId,
        fromList.filter((id) => !moved.has(id)),
      )
    await tellBoard(trx, actor, projectId)
  })
}

async function projectOf({ services }: Actor, taskId: number): Promise<number> {
  const task = await services.db
    .selectFrom('tasks')
    .select('place_id')
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return task && task.place_id !== 0 ? task.place_id : refuse('taskUnknown')
}

async function orderList(
  trx: Transaction<Tables>,
  projectId: number,
  list: number,
  wanted: readonly number[],
): Promise<void> {
  if (wanted.length === 0) return
  const named = await liveCards(trx, projectId, wanted)
  if (named.length < wanted.length) refuse('taskUnknown')
  for (const from of new Set(named.map((card) => card.list))) await requireTarget(trx, projectId, list, from)
  const there = await cardsOf(trx, projectId, list)
  const coming = named.filter((card) => card.list !== list)
  const order = mergeOrder(
    there.map(({ id }) => id),
    wanted,
  )
  await setSlots(trx, projectId, rankMoves([...there, ...coming], list, order))
}

async function liveCards(
  trx: Transaction<Tables>,
  projectId: number,
  ids: readonly number[],
): Promise<Placed[]> {
  const { rows } = await sql<{
    id: number
    list: number
    rank: string
  }>`select task_id as id, list_id as list, rank
    from tasks where task_id = any(${[...ids]}::bigint[]) and place_id = ${projectId} and pid is null
      and hidden_at is null and archived_at is null`.execute(trx)
  return rows
}
