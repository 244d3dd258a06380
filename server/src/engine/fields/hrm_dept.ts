import type { FieldStore } from './field-store.ts'
import { registered } from './register.ts'

/** The id of one department of human resources. */
export const hrm_dept: FieldStore = registered('hrm_dept')
