import { related } from './relation.ts'

/** The id of one employee. */
export const hrm_employee = related('hrm_employee')
