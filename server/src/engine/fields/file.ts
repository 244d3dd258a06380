import { type FieldStore, isEmptyValue } from './field-store.ts'
import { textStore } from './text.ts'

/** One batchId; forms read its files (record-engine.md §4). */
export const fileStore: FieldStore = {
  ...textStore,
  toRead: (stored, names) => (isEmptyValue(stored) ? [] : [...(names.files?.(String(stored)) ?? [])]),
  toText: (stored, names) =>
    isEmptyValue(stored) ? '' : (names.files?.(String(stored)) ?? []).map((file) => file.name).join('，'),
  compare: null,
}

/** The batchId of one picture: clients fetch it by that. */
export const signStore: FieldStore = {
  ...textStore,
  toText: (stored) => (isEmptyValue(stored) ? '' : '已签名'),
  compare: null,
}
