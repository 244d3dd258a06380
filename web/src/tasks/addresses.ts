export const ownTasks = '/taskExamine/task-index/1'
export const teamTasks = '/taskExamine/task-index/2'
export const taskBoard = '/taskExamine/task-board'

/** The list with one task open at the side. */
export const taskAddress = (taskId: number): string => `${ownTasks}?task=${taskId}`
