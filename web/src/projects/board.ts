import { byRank, type Drop, type Placed, place } from '#protocol/board/place.ts'
import { taskLimits } from '#protocol/office/door.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { boardCalls } from '#protocol/projects/board-calls.ts'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import type { ListedTask } from '#web/tasks/door.ts'

/** Where a card is put: before the one that was at `at` of the list without it; at the end where there is none. */
export interface Move {
  taskId: number
  toList: number
  at: number
}

/** A card; `rank` is what views order by before the server has answered. */
export type BoardCard = ListedTask & { rank: string }
export interface BoardList {
  classId: number
  className: string
  list: readonly BoardCard[]
}
type Columns = readonly BoardList[]
interface Card extends Placed {
  task: BoardCard
}

const isDone = ({ status }: BoardCard) => status === taskLimits.done

/** As the server orders a board by hand: what is done last, then by rank, of equal ones the newer first. */
const inOrder = (a: Card, b: Card) =>
  Number(isDone(a.task)) - Number(isDone(b.task)) || byRank(a, b) || b.id - a.id

const cardsOf = (columns: Columns): Card[] =>
  columns.flatMap(({ classId, list }) =>
    list.map((task) => ({ id: task.taskId, list: classId, rank: task.rank, task })),
  )

/** Columns with these cards in them. */
const filled = (columns: Columns, cards: readonly Card[]): BoardList[] => {
  const byList = Map.groupBy(cards, ({ list }) => list)
  return columns.map((column) => {
    const list = (byList.get(column.classId) ?? []).map(({ task, rank }) =>
      task.rank === rank ? task : { ...task, rank },
    )
    const isSame = list.length === column.list.length && list.every((task, at) => task === column.list[at])
    return isSame ? column : { ...column, list }
  })
}

/** The lists in this order; 未分组 comes first, and what the order does not name last. */
export function inListOrder(columns: Columns, order: readonly number[] | undefined): Columns {
  if (!order) return columns
  const places = new Map([UNGROUPED, ...order].map((classId, at) => [classId, at]))
  const placeOf = ({ classId }: BoardList) => places.get(classId) ?? places.size
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export const columnOf = (columns: Columns, taskId: number): BoardList | undefined =>
  columns.find(({ list }) => list.some((task) => task.taskId === taskId))

/** Between these a card is put: what is done comes last, however it is ranked. */
const openBeside = ({ list }: BoardList, taskId: number) =>
  list.filter((task) => task.taskId !== taskId && !isDone(task))

/** What a move states to the server; null where it changes nothing. */
export function dropOf(columns: Columns, { taskId, toList, at }: Move): Drop | null {
  const from = columnOf(columns, taskId)
  const to = columns.find(({ classId }) => classId === toList)
  if (!from || !to) return null
  if (from === to && from.list.findIndex((task) => task.taskId === taskId) === at) return null
  return between(openBeside(to, taskId), { id: taskId, list: toList, at })
}

function between(
  others: readonly BoardCard[],
  { id, list, at }: { id: number; list: number; at: number },
): Drop {
  const slot = Math.min(at, others.length)
  return { id, list, above: others[slot - 1]?.taskId ?? null, below: others[slot]?.taskId ?? null }
}

/** Where a card lies now, as a drop that puts it back. */
export function placeNow(columns: Columns, taskId: number): Drop | null {
  const column = columnOf(columns, taskId)
  const at = column?.list.findIndex((task) => task.taskId === taskId) ?? -1
  if (!column || at < 0) return null
  return between(openBeside(column, taskId), { id: taskId, list: column.classId, at })
}

/**
 * The board with drops that the server has not answered yet. By hand a card lies where it was dropped; in any other order it is the first
 * of its list until the server has answered.
 */
export function withDrops(columns: Columns, drops: readonly Drop[], isManual: boolean): Columns {
  if (drops.length === 0) return columns
  const cards = drops.reduce<Card[]>((now, drop) => place(now, drop), cardsOf(columns))
  if (isManual) return filled(columns, cards.toSorted(inOrder))
  const dropped = new Set(drops.map(({ id }) => id))
  return filled(columns, [
    ...cards.filter(({ id }) => dropped.has(id)),
    ...cards.filter(({ id }) => !dropped.has(id)),
  ])
}

/** The board after the server has answered a drop, with the ranks that it gave. */
export function withRanks(
  columns: Columns,
  drop: Drop,
  moved: ReplyOf<typeof boardCalls.moveCard>['moved'],
): BoardList[] {
  const ranks = new Map(moved.map(({ taskId, rank }) => [taskId, rank]))
  const cards = cardsOf(columns).map((card) => ({
    ...card,
    list: card.id === drop.id ? drop.list : card.list,
    rank: ranks.get(card.id) ?? card.rank,
  }))
  return filled(columns, cards.toSorted(inOrder))
}

/** The board after what others did; 未分组 comes first, and only while it has cards. */
export function withChanges(columns: Columns, changes: ReplyOf<typeof boardCalls.changes>): BoardList[] {
  const { tasks, gone, lists } = changes
  const changed = new Set([...gone, ...tasks.map(({ taskId }) => taskId)])
  const kept = cardsOf(columns).filter(({ id }) => !changed.has(id))
  const come = tasks.map((task) => ({ id: task.taskId, list: task.classId, rank: task.rank, task }))
  const heads = [{ classId: UNGROUPED, className: UNGROUPED_NAME }, ...lists]
  const next = filled(
    heads.map((head) => ({ ...head, list: [] })),
    [...kept, ...come].toSorted(inOrder),
  )
  return next.filter(({ classId, list }) => classId !== UNGROUPED || list.length > 0)
}

/** As the server calls it. */
const UNGROUPED_NAME = '(未分组)'
