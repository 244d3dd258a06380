/** Replaces a value that is hidden from the user (record-engine.md §3.5). */
export const MASKED = '***'
