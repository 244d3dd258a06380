import type { FieldStore } from './field-store.ts'
import { related } from './relation.ts'

/** The id of one plan of a contract. */
export const receivables_plan: FieldStore = { ...related('receivables_plan'), filterAs: null }
