import { typesOf } from '#protocol/applications.ts'
import { crm } from '#protocol/crm/application.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The types whose forms are designed here, by the people who manage customer management; other applications design their own, and a ledger has none. */
export const designedTypes: readonly RecordType[] = typesOf(crm).filter(({ ledger }) => !ledger)

/** One of them by its number, or 400. */
export const requireDesigned = (label: number): RecordType =>
  designedTypes.find((type) => type.label === label) ?? refuse('invalid')
