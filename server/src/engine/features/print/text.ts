import { storeOf } from '../../fields/all.ts'
import { isEmptyValue, type Names } from '../../fields/field-store.ts'
import { type FieldRights, maskValue } from '../../model/field-rights.ts'
import type { Column } from '../../model/schema.ts'

/** A stored value as its reader may see it on paper. */
export function textOf(column: Column, stored: unknown, names: Names, rights: FieldRights): string {
  if (isEmptyValue(stored)) return ''
  if (column.words) return names.wordOf(column, stored) ?? ''
  const value = rights.maskedInDetail(column.key) ? maskValue(column, stored) : stored
  return storeOf(column.formType).toText(value, { ...names, between: '、' }, column.field)
}
