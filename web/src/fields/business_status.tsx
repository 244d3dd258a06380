import { registered } from './register/views.tsx'
import { defineViews } from './views.tsx'

/** A stage of the set that the form holds beside it; rows carry its name. */
export const business_status = defineViews<number | null>({
  ...registered,
  Edit: async () => (await import('./register/select.tsx')).EntrySelect,
})
