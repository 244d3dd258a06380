/** What projects contribute, and what they do with tasks. */

export { type CardRow, cardColumns, presentCards } from './cards.ts'

/** What fills the demonstration company. */
export { createTask } from './create.ts'
export { exportInPlace } from './export.ts'
export {
  archiveDone,
  dropPeopleOf,
  emptyList,
  fillList,
  forsakeTasks,
  hideTasksOf,
  keepPeopleOf,
  setSlots,
} from './in-place.ts'
export { insertTasks, type MadeTask } from './insert-many.ts'
export { addLabel } from './labels.ts'
export { mergeOrder } from './merge-order.ts'
export { narrowed } from './mine.ts'
export type { TaskPlaces } from './places.ts'
export { presentTasks, type ShownRow, shownColumns } from './read.ts'
export { setStatus } from './set.ts'
