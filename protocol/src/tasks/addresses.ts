/** Pages of tasks: what messages, calendars and 我的一天 open. */
export const ownTasks = '/taskExamine/task-index/1'
export const teamTasks = '/taskExamine/task-index/2'
export const taskBoard = '/taskExamine/task-board'
export const labelBoards = '/taskExamine/task-label'

export const labelBoard = (labelId: number): string => `${labelBoards}/${labelId}`

/** The list with one task open at the side. */
export const taskAddress = (taskId: number): string => `${ownTasks}?task=${taskId}`
