import { related } from './relation.ts'

/** The id of one contract. */
export const contract = related('contract')
