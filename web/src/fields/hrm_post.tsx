import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** A post that is to be filled, by its name. */
export const hrm_post = defineViews({ ...related, width: 140 })
