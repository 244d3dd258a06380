import { related } from './relation.ts'

/** The id of one post. */
export const hrm_post = related('hrm_post')
