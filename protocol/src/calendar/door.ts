/** Repetition, for whatever repeats. */
export { type Ends, nextStarts, type Repeat, type Series } from './recurrence.ts'
export { repeatInWords } from './recurrence-words.ts'
export { dayOf, momentOf, wallTime, weekdayOf } from './wall-time.ts'
