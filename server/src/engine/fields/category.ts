import type { FieldStore } from './field-store.ts'
import { entryIn, registered } from './register.ts'

/** The id of one category of products; forms receive its path from the root. */
export const category: FieldStore = {
  ...registered('category'),
  toRead: (stored, names) => [...(entryIn('category', stored, names)?.path ?? [])],
}
