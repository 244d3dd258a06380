import { toIds } from '#protocol/fields/ids.ts'
import { noDefault } from './default.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'
import { noSheet } from './sheet.ts'
import { itself } from './sort.ts'

/** Ids of the files, comma-joined in the order in which they are shown. */
export const pic: FieldStore = {
  column: 'text',
  store: (value) => [...new Set(toIds(value))].join(',') || null,
  storeCell: null,
  toRow: (stored) => stored ?? '',
  toRead: (stored) => (isEmptyValue(stored) ? null : String(stored)),
  toText: (stored) => (isEmptyValue(stored) ? '' : `${toIds(stored).length}张图片`),
  compare: null,
  sort: null,
  unique: itself,
  searchIndex: null,
  mask: null,
  nameOf: null,
  kept: 'plain',
  exists: null,
  files: null,
  checkedAs: null,
  listed: false,
  headAs: null,
  filterAs: null,
  sheet: noSheet,
  default: noDefault(''),
}
