import { related } from './relation.ts'

/** The id of one contact. */
export const contacts = related('contacts')
