import { toIds } from '#protocol/fields/value/ids.ts'
import { noDefault } from './default.ts'
import { type FieldStore, isEmptyValue, plain } from './field-store.ts'
import { noSheet } from './sheet.ts'
import { itself } from './sort.ts'

/** Ids of the files, comma-joined in the order in which they are shown. */
export const pic: FieldStore = {
  ...plain,
  column: 'text',
  store: (value) => [...new Set(toIds(value))].join(',') || null,
  storeCell: null,
  toRow: (stored) => stored ?? '',
  toRead: (stored) => (isEmptyValue(stored) ? null : String(stored)),
  toText: (stored) => (isEmptyValue(stored) ? '' : `${toIds(stored).length}张图片`),
  compare: null,
  sort: null,
  unique: itself,
  listed: false,
  sheet: noSheet,
  default: noDefault(''),
}
