import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 产品, shown as a link to the record and picked from its list. */
export const single_product = defineViews({ ...related, width: 180 })
