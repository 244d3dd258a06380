import { noDefault } from './default.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'
import { noSheet } from './sheet.ts'
import { itself } from './sort.ts'
import { textual } from './textual.ts'

/** The batchId of a group of files; forms read the files (record-engine.md §4). */
export const file: FieldStore = {
  ...textual,
  toRead: (stored, names) => (isEmptyValue(stored) ? [] : [...(names.files?.(String(stored)) ?? [])]),
  toText: (stored, names) =>
    isEmptyValue(stored) ? '' : (names.files?.(String(stored)) ?? []).map((each) => each.name).join('，'),
  compare: null,
  sort: null,
  unique: itself,
  kept: 'named',
  files: 'list',
  listed: false,
  sheet: noSheet,
  default: noDefault(''),
}
