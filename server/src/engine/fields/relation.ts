import type { FormType } from '#protocol/fields/form-types.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import { relationOf } from '#protocol/record-types.ts'
import { compareId } from './compare.ts'
import { noDefault } from './default.ts'
import { type FieldStore, isEmptyValue, type Names, plain } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** One related record: the id is stored, its name is read from its table at query time. */
export function related(formType: FormType): FieldStore {
  const relation = relationOf(formType)
  const nameOf = (stored: unknown, names: Names) =>
    isEmptyValue(stored) ? '' : (names.related?.(formType, Number(stored)) ?? '')
  return {
    ...plain,
    column: 'bigint',
    store: (value) => toIds(value)[0] ?? null,
    storeCell: null,
    toRow: (stored) => stored ?? '',
    toRead: (stored, names) =>
      isEmptyValue(stored) || !relation
        ? []
        : [{ [relation.idKey]: Number(stored), [relation.nameKey]: nameOf(stored, names) }],
    toText: nameOf,
    compare: compareId,
    sort: itself,
    unique: itself,
    kept: 'named',
    filterAs: 'text',
    sheet: exportedText,
    default: noDefault(''),
  }
}
