export const workbenchLimits = {
  /** Memos of an employee for one day. */
  memosOfDay: 20,
  /** Entries of one kind that a day shows; more of them are on the lists. */
  entriesOfDay: 50,
  /** Days that are asked for at once: two months of a calendar with the weeks around them. */
  daysAsked: 93,
} as const
