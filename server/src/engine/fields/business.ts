import { related } from './relation.ts'

/** The id of one business opportunity. */
export const business = related('business')
