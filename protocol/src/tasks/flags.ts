/** What is allowed with tasks inside a project, one flag each (approval-office.md §12.3). */
export const taskFlags = [
  'saveTask',
  'setTaskStatus',
  'setTaskTitle',
  'setTaskDescription',
  'setTaskMainUser',
  'setTaskTime',
  'setTaskLabel',
  'setTaskOwnerUser',
  'setTaskPriority',
  'setTaskOrder',
  'archiveTask',
  'deleteTask',
  'cleanTask',
  'restoreTask',
  'uploadTaskFile',
  'deleteTaskFile',
  'addChildTask',
  'updateChildTask',
  'deleteChildTask',
  'setChildTaskStatus',
  'saveTaskRelation',
] as const
export type TaskFlag = (typeof taskFlags)[number]

/** The flag that a call needs for a sub-task; a call that is not named needs its own. */
const ofChildren: Readonly<Partial<Record<TaskFlag, TaskFlag>>> = {
  setTaskStatus: 'setChildTaskStatus',
  setTaskTitle: 'updateChildTask',
  setTaskDescription: 'updateChildTask',
  setTaskMainUser: 'updateChildTask',
  setTaskTime: 'updateChildTask',
}
export const flagOfChild = (flag: TaskFlag): TaskFlag => ofChildren[flag] ?? flag
