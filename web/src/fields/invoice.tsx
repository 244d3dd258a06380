import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 发票, shown as a link to the record. */
export const invoice = defineViews({ ...related, width: 160 })
