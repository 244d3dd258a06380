/** When a task reminds its people: days before its last day, always at the same time (approval-office.md §11.8). */
export const taskReminder = { time: '09:00', most: 30, offered: [0, 1, 2, 3, 7] } as const

/** 当天 09:00, 提前2天 09:00; 无 without a reminder. */
export const reminderInWords = (days: number | null): string =>
  days === null ? '无' : `${days === 0 ? '当天' : `提前${days}天`} ${taskReminder.time}`
