export const projectList = '/project/list'

/** All tasks and projects with these words. */
export const searchAddress = (words: string): string => `/project/search?q=${encodeURIComponent(words)}`

/** The board of a project, with one task open at its side where there is one. */
export const boardAddress = (workId: number, taskId?: number): string =>
  `/project/board/${workId}${taskId ? `?task=${taskId}` : ''}`
