/** /project/recycle: deleted tasks, those of projects among them. */
export { TaskBinPage as default } from '#web/tasks/door.ts'
