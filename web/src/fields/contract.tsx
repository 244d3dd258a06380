import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 合同, shown as a link to the record and picked from its list. */
export const contract = defineViews({ ...related, width: 180 })
