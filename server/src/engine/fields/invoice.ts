import { related } from './relation.ts'

/** The id of one invoice. */
export const invoice = related('invoice')
