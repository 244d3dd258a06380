import { registered } from './register/views.tsx'
import { defineViews } from './views.tsx'

/** The set of stages that a business runs through; rows carry its name. */
export const business_type = defineViews<number | null>({
  ...registered,
  Edit: async () => (await import('./register/select.tsx')).EntrySelect,
})
