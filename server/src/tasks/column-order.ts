import { sql, type Transaction } from 'kysely'
import { type Placed, rankAbove } from '#protocol/board/place.ts'
import { rankMoves } from '#protocol/board/rank-moves.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { mergeOrder } from './merge-order.ts'

/** A task of a user as it lies in one of their columns; without a rank behind those that have one. */
export interface Lying {
  id: number
  column: number
  rank: string | null
}

/** No column: what has no rank yet gets one where it is moved over. */
const UNRANKED = -1

/**
 * What has to be written for tasks to lie in a column in the order `listed`. `there` are those that the column has and those that come
 * to it, in their present order. What is not listed stays behind the one that it followed.
 */
export function columnMoves(
  there: readonly Lying[],
  { column, listed }: { column: number; listed: readonly number[] },
): Placed[] {
  const inColumn = there.filter((each) => each.column === column)
  const order = mergeOrder(
    inColumn.map(({ id }) => id),
    listed,
  )
  const cards = there.map(({ id, column: from, rank }) => ({
    id,
    list: rank === null ? UNRANKED : from,
    rank: rank ?? '',
  }))
  return rankMoves(cards, column, order.slice(0, order.length - restOf(order, inColumn)))
}

/** How many at the end of the order have no rank, and need none, as they lie there in this order already. */
function restOf(order: readonly number[], inColumn: readonly Lying[]): number {
  let rest = 0
  for (;;) {
    const last = inColumn.at(-1 - rest)
    if (!last || last.rank !== null || order.at(-1 - rest) !== last.id) return rest
    rest += 1
  }
}

/** The rank of a task that comes into a column of the user: above all others. */
export async function rankOnTop(
  trx: Transaction<Tables>,
  { userId, column }: { userId: number; column: number },
): Promise<string> {
  const { rows } = await sql<{ rank: string | null }>`select min(rank) as rank from task_columns
    where user_id = ${userId} and is_top = ${column}`.execute(trx)
  return rankAbove(rows[0]?.rank ?? null)
}
