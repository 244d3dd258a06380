import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** An employee, shown as a link to the record and picked from its list. */
export const hrm_employee = defineViews({ ...related, width: 120 })
