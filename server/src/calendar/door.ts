/** What other areas contribute to the calendar. */
export type { CalendarSource, DayWindow } from './sources.ts'
