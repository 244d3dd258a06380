import { registered } from './register/views.tsx'
import { defineViews } from './views.tsx'

/** A category of products, of any level; rows carry its name. */
export const category = defineViews<number | null>({
  ...registered,
  Edit: async () => (await import('./register/cascader.tsx')).EntryCascader,
  inline: true,
})
