import type { FieldStore } from './field-store.ts'
import { registered } from './register.ts'

/** The id of one stage. */
export const business_status: FieldStore = registered('business_status')
