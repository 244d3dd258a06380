/** What stands for a value that is kept from somebody (record-engine.md §3.5). */
export const MASKED = '***'
