import type { CardTask } from './cards.ts'

interface Column {
  title: string
  isTop: number
  list: readonly CardTask[]
}
export type Columns = readonly Column[]

/** Where a task is put: before the one that was at `at` of the column without it; at the end where there is none. */
export interface Move {
  taskId: number
  toTop: number
  at: number
}

export const columnOf = (columns: Columns, taskId: number): Column | undefined =>
  columns.find(({ list }) => list.some((task) => task.taskId === taskId))

const idsOf = (columns: Columns, top: number) =>
  columns.find(({ isTop }) => isTop === top)?.list.map(({ taskId }) => taskId) ?? []

/** The columns after a move; the same object where nothing changes. */
export function moveTask(columns: Columns, { taskId, toTop, at }: Move): Columns {
  const from = columnOf(columns, taskId)
  const task = from?.list.find((each) => each.taskId === taskId)
  if (!from || !task || (from.isTop === toTop && from.list.indexOf(task) === at)) return columns
  return columns.map((column) => {
    if (column !== from && column.isTop !== toTop) return column
    const rest = column.list.filter((each) => each !== task)
    return { ...column, list: column.isTop === toTop ? rest.toSpliced(at, 0, task) : rest }
  })
}

/** What `updateTop` is sent so that the task lies where `columns` have it, having come from column `fromTop`. */
export function columnsRequest(columns: Columns, { taskId, fromTop }: { taskId: number; fromTop: number }) {
  const toTopId = columnOf(columns, taskId)?.isTop ?? fromTop
  const toList = idsOf(columns, toTopId)
  if (toTopId === fromTop) return { toTopId, toList }
  return { toTopId, toList, fromTopId: fromTop, fromList: idsOf(columns, fromTop) }
}
