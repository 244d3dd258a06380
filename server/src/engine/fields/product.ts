import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { noSheet } from './sheet.ts'

/** Lines of products, which are rows of a table of their own. */
export const product: FieldStore = {
  column: null,
  store: () => null,
  storeCell: null,
  toRow: () => '',
  toRead: () => null,
  toText: () => '',
  compare: null,
  sort: null,
  unique: null,
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
