/** What other areas contribute to the calendar, and what fills the demonstration company. */

export { saveEvent, updateEvent } from './change.ts'
export { findFree } from './free.ts'
export { listEvents, readHappening } from './read.ts'
export { writeComingReminders } from './reminders.ts'
export type { CalendarSource, DayWindow } from './sources.ts'
export { listTypes, saveType } from './types.ts'
