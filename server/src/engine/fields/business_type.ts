import type { FieldStore } from './field-store.ts'
import { registered } from './register.ts'

/** The id of one set of stages. */
export const business_type: FieldStore = registered('business_type')
