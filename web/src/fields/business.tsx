import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 商机, shown as a link to the record and picked from its list. */
export const business = defineViews({ ...related, width: 220 })
