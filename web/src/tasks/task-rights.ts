import type { TaskFlag } from '#protocol/tasks/flags.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'

export type MayTask = (flag: TaskFlag) => boolean

type Rights = Pick<TaskDetail, 'workId' | 'isArchive' | 'ishidden' | 'authList'>

/** What the caller may do with a task: all of it without a project, what its flags name in one, nothing while it is archived or in the bin (§11.3). */
export const rightsOf =
  ({ workId, isArchive, ishidden, authList }: Rights): MayTask =>
  (flag) =>
    isArchive === 0 && ishidden === 0 && (workId === 0 || authList.project[flag] === true)

/** Whether the caller may archive, activate and delete it, which an archived task allows, too. */
export const mayClose = (
  { workId, authList }: Pick<TaskDetail, 'workId' | 'authList'>,
  flag: TaskFlag,
): boolean => workId === 0 || authList.project[flag] === true
