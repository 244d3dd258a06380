/** Logs, approvals, tasks and follow-ups of a day, as the wire calls their numbers (approval-office.md §13.3). */
export type DayCountKey = 'logNum' | 'examineNum' | 'taskNum' | 'activityNum'
