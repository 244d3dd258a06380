import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 联系人, shown as a link to the record and picked from its list. */
export const contacts = defineViews({ ...related, width: 120 })
