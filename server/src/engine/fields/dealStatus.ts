import { coded } from './coded.ts'
import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** A coded state of customers, which heads call by the kind of its choice. */
export const dealStatus: FieldStore = {
  ...coded({ 0: '未成交', 1: '已成交' }),
  unique: itself,
  searchIndex: null,
  mask: null,
  nameOf: null,
  exists: null,
  files: null,
  checkedAs: null,
  listed: true,
  headAs: 'select',
  filterAs: null,
  sheet: exportedText,
  default: noDefault(''),
}
