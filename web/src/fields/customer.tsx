import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 客户, shown as a link to the record and picked from its list. */
export const customer = defineViews({ ...related, width: 220 })
