import { related } from './relation.ts'

/** The id of one customer. */
export const customer = related('customer')
