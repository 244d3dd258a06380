import type { ProjectFlag } from '#protocol/projects/flags.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import type { Move } from './board.ts'

/** What the lists and cards of a board offer. */
export interface BoardActs {
  workId: number
  may: (flag: ProjectFlag) => boolean
  /** Sorted by hand: otherwise nothing is dragged, and the menu moves between lists alone. */
  isManual: boolean
  open: (taskId: number) => void
  move: (move: Move) => void
  setDone: (task: TaskInfo, isDone: boolean) => Promise<boolean>
  /** Asks for what changed, after a write that is not a move. */
  renew: () => Promise<void>
}
