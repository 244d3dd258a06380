import type { FormType } from '#protocol/fields/form-types.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import { compareId } from './compare.ts'
import { noDefault } from './default.ts'
import { type FieldStore, isEmptyValue, type KnownNames, plain } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** The entry of a stored id; undefined for null and unknown ids. */
export const entryIn = (formType: FormType, stored: unknown, { entryOf }: KnownNames) =>
  isEmptyValue(stored) ? undefined : entryOf(formType, Number(stored))

/** An entry of a register: its id is stored, and its name is returned wherever the value is shown. */
export function registered(formType: FormType) {
  const nameOf = (stored: unknown, names: KnownNames) => entryIn(formType, stored, names)?.name ?? ''
  return {
    ...plain,
    column: 'bigint',
    store: (value) => toIds(value)[0] ?? null,
    storeCell: null,
    toRow: (stored) => stored ?? '',
    toRead: (stored) => (isEmptyValue(stored) ? null : Number(stored)),
    toText: nameOf,
    compare: compareId,
    sort: itself,
    unique: itself,
    nameOf,
    kept: 'named',
    sheet: exportedText,
    default: noDefault(''),
  } satisfies FieldStore
}
