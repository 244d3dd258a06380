/** Statuses of a project on the wire. */
export const projectStatuses = { active: 1, deleted: 2, archived: 3 } as const

/** Orders of the list of projects; without one: the caller's own. */
export const projectSorts = { oldest: 1, newest: 2, updated: 3 } as const

/** Orders of tasks that are found over projects; without one: the newest first. */
export const foundTaskSorts = { newest: 1, due: 2, updated: 3, priority: 4 } as const

/** Lists that a new project has. */
export const firstLists = ['要做', '在做', '待定'] as const

/** The list of tasks that are in none. */
export const UNGROUPED = -1

/** Bounds of ours: what people can make large. */
export const projectBounds = {
  members: 500,
  lists: 100,
  /** Projects of a list. */
  listed: 1000,
  /** Cards of a board, those that are archived apart. */
  cards: 5000,
  /** Tasks that are found over projects. */
  found: 2000,
  templates: 200,
  /** Tasks of a template, sub-tasks apart. */
  templateTasks: 500,
} as const

/** Characters of the name of a list of tasks. */
export const LIST_NAME = 10
