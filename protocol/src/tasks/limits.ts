/** Bounds of ours: what people can make large. */
export const taskBounds = {
  children: 200,
  labels: 50,
  participants: 500,
  companyLabels: 500,
  /** Rows of lists that are not paged: the bin, the tasks of a label. */
  listed: 2000,
  /** Of the columns of my tasks. */
  board: 5000,
} as const

/** Columns of my tasks, by `isTop`. */
export const taskColumns = ['收件箱', '今天要做', '下一步要做', '以后要做'] as const

/** Orders of my tasks. */
export const taskSorts = { manual: 1, created: 2, due: 3, updated: 4, priority: 5 } as const

/** When tasks end, as filters name it. */
export const stopTimes = {
  today: 1,
  tomorrow: 2,
  week: 3,
  month: 4,
  unset: 5,
  overdue: 6,
  updatedToday: 7,
} as const

/** Roles of the caller in a list of tasks. */
export const taskRoles = { all: 0, main: 1, created: 2, joined: 3 } as const

/** Their number among the subjects of entries in timelines (record-engine.md §11.1). */
export const TASK_SUBJECT = 11

/** Comments on tasks (approval-office.md §19A). */
export const TASK_COMMENTS = 1

/** Of one entry of time spent. */
export const longestTime = { minutes: 1440, note: 200 } as const
/** Entries of time that one task holds. */
export const MOST_TIMES = 2000
