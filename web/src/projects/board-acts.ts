import type { ProjectFlag } from '#protocol/projects/flags.ts'
import type { CardTask } from '#web/tasks/door.ts'
import type { BoardList, Move } from './board.ts'

/** What the lists and cards of a board offer: the same object as long as that is the same. */
export interface BoardActs {
  workId: number
  may: (flag: ProjectFlag) => boolean
  /** Sorted by hand: otherwise nothing is dragged, and the menu moves between lists alone. */
  isManual: boolean
  /** The lists as they are shown now. */
  columns: () => readonly BoardList[]
  open: (taskId: number) => void
  move: (move: Move) => void
  /** Puts the lists into this order, because `list` was moved. */
  sortLists: (list: Pick<BoardList, 'classId' | 'className'>, order: readonly number[]) => void
  /** Deletes a list, with 撤销. */
  removeList: (list: Pick<BoardList, 'classId' | 'className'>) => Promise<void>
  setDone: (task: CardTask, isDone: boolean) => Promise<boolean>
  /** Asks for what changed, after a write that is not a move. */
  renew: () => Promise<void>
}
