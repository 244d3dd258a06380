import type { FieldStore } from './field-store.ts'
import { registered } from './register.ts'

/** The id of one version of a kind of office approval. */
export const examine_type: FieldStore = registered('examine_type')
