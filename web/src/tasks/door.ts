/** What projects show of their tasks. */
export { setDone, UNDO_SECONDS } from './acts.ts'
export { BoardFilters } from './BoardFilters.tsx'
/** Pages that the application 项目管理 has, too. */
export { default as BoardPage } from './BoardPage.tsx'
export { type CardTask, type ListedTask, wholeCards } from './cards.ts'
export { TaskSearch } from './ListFilters.tsx'
export { SortableCards } from './SortableCards.tsx'
export { default as TaskBinPage } from './TaskBinPage.tsx'
export { TaskCard } from './TaskCard.tsx'
export { TaskCell } from './TaskCell.tsx'
export { TaskPanel } from './TaskPanel.tsx'
export { useListAddress } from './use-list-address.ts'
export { refreshTasks } from './use-tasks.ts'
