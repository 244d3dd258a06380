import type { ProjectFlag } from '#protocol/projects/flags.ts'
import type { BoardColumn } from '#protocol/projects/shapes.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import type { Move } from './board.ts'

/** What the lists and cards of a board offer: the same object as long as that is the same. */
export interface BoardActs {
  workId: number
  may: (flag: ProjectFlag) => boolean
  /** Sorted by hand: otherwise nothing is dragged, and the menu moves between lists alone. */
  isManual: boolean
  /** The lists as they are shown now. */
  columns: () => readonly BoardColumn[]
  open: (taskId: number) => void
  move: (move: Move) => void
  /** Puts the lists into this order, because `list` was moved. */
  sortLists: (list: Pick<BoardColumn, 'classId' | 'className'>, order: readonly number[]) => void
  /** Deletes a list, with 撤销. */
  removeList: (list: Pick<BoardColumn, 'classId' | 'className'>) => Promise<void>
  setDone: (task: TaskInfo, isDone: boolean) => Promise<boolean>
  /** Asks for what changed, after a write that is not a move. */
  renew: () => Promise<void>
}
