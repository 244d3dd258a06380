import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The record type with this number, or 400. */
export const requireType = (label: number): RecordType => recordTypeOf(label) ?? refuse('invalidAt', 'label')
