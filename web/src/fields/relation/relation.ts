import type { FormType } from '#protocol/fields/form-types.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { relationOf } from '#protocol/record-types.ts'

/** A related record as forms hold it. */
export interface RelatedRecord {
  id: number
  name: string
  /** Of a spread link: its share of the amount, as typed. Absent: it has all of it. */
  share?: string
}

/** Key of the record type that a form type relates to. */
export const targetOf = (formType: FormType) => relationOf(formType)?.type.key ?? ''

function toRelated(entry: unknown, formType: FormType): RelatedRecord[] {
  if (!isObject(entry)) return []
  const relation = relationOf(formType)
  const id = Number(relation ? (entry[relation.idKey] ?? entry.id) : entry.id)
  const name = String((relation ? (entry[relation.nameKey] ?? entry.name) : entry.name) ?? '')
  const share = typeof entry.share === 'string' ? { share: entry.share } : {}
  return Number.isSafeInteger(id) && id > 0 ? [{ id, name, ...share }] : []
}

/** Read format `[{customerId, customerName}]`, or the form's own `[{id, name}]` (record-engine.md §4). */
export function parseRelated(value: unknown, formType: FormType): RelatedRecord[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap((entry) => toRelated(entry, formType))
}
