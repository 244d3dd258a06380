import { registered } from './register/views.tsx'
import { defineViews } from './views.tsx'

/** A department of human resources, of any level; rows carry its name. */
export const hrm_dept = defineViews<number | null>({
  ...registered,
  Edit: async () => (await import('./register/cascader.tsx')).EntryCascader,
})
