import { registered } from './register/views.tsx'
import { defineViews } from './views.tsx'

/** The kind of an office approval; rows carry its name. */
export const examine_type = defineViews<number | null>({
  ...registered,
  Edit: async () => (await import('./register/select.tsx')).EntrySelect,
})
