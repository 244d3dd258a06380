/** /project/workbench: the user's own board, as tasks have it (approval-office.md §12.6). */
export { BoardPage as default } from '#web/tasks/door.ts'
