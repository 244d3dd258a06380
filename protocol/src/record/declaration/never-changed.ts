/** The time of change, in China, of fields that nobody has designed since they were declared. */
export const NEVER_CHANGED = '2000-01-01 00:00:00'
