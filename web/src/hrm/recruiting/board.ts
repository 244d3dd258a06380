import type { Candidate, candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { mayJoin, mayMove, stages } from '#protocol/hrm/recruiting/stages.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { ActKey } from './acts.ts'

export type BoardStage = ReplyOf<typeof candidateCalls.board>[number]

/** What a drop begins: a dialog where the stage needs more than the move; null: the stage is not reached from there. */
export function dropAct({ status }: Pick<Candidate, 'status'>, to: number): ActKey | 'move' | null {
  if (status === to) return null
  if (to === stages.interview)
    return [stages.fresh, stages.screened, stages.passed].some((each) => each === status) ? 'arrange' : null
  if (to === stages.dropped) return mayMove(status, to) || status === stages.awaited ? 'drop' : null
  if (to === stages.awaited || to === stages.joined)
    return mayJoin(status) && status !== stages.awaited && status !== stages.interview ? 'entry' : null
  return mayMove(status, to) ? 'move' : null
}

/** The board as dropped, before the server has answered. */
export function withMoved(columns: readonly BoardStage[], moved: { id: number; to: number } | undefined) {
  const card =
    moved && columns.flatMap(({ list }) => list).find(({ candidateId }) => candidateId === moved.id)
  if (!moved || !card || card.status === moved.to) return columns
  return columns.map((column) => {
    const list = column.list.filter((each) => each !== card)
    if (column.status === moved.to)
      return { ...column, count: column.count + 1, list: [{ ...card, status: moved.to }, ...list] }
    return column.status === card.status ? { ...column, count: column.count - 1, list } : column
  })
}
