import type { FormType } from '#protocol/fields/form-types.ts'
import { toIds } from '#protocol/fields/structured.ts'
import { relationOf } from '#protocol/record-types.ts'
import { compareId } from './compare.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'

/** One related record: the id is stored, its name is read from its table at query time. */
export function relationStore(formType: FormType): FieldStore {
  const relation = relationOf(formType)
  const nameOf = (stored: unknown, names: Parameters<FieldStore['toText']>[1]) =>
    isEmptyValue(stored) ? '' : (names.related?.(formType, Number(stored)) ?? '')
  return {
    column: 'bigint',
    store: (value) => toIds(value)[0] ?? null,
    toRow: (stored) => stored ?? '',
    toRead: (stored, names) =>
      isEmptyValue(stored) || !relation
        ? []
        : [{ [relation.idKey]: Number(stored), [relation.nameKey]: nameOf(stored, names) }],
    toText: nameOf,
    compare: compareId,
  }
}
