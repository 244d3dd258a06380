import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 期数, a plan of a contract. */
export const receivables_plan = defineViews({
  ...related,
  width: 140,
  inline: false,
  roomy: false,
  designer: { hint: '请输入' },
})
