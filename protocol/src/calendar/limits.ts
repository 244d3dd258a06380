/** Bounds of the calendar beside those of the specification (`protocol/src/office/limits.ts`). */
export const MOST_PARTICIPANTS = 200
export const MOST_NOTICES = 10
/** Days of one question: a year's view with the weeks around it, twice. */
export const LONGEST_WINDOW = 800
/** Days of a question for free slots. */
export const LONGEST_FREE_WINDOW = 31
/** Occurrences of one answer. */
export const MOST_LISTED = 20_000
/** Number of events among the subjects of timelines (record-engine.md §11.1). */
export const EVENT_SUBJECT = 10
