import { compareToggle } from './compare.ts'
import { textDefault } from './default.ts'
import { type FieldStore, isEmptyValue, plain } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

const store = (value: unknown) => (isEmptyValue(value) ? null : Number(value))

/** 1, 0, or NULL, which reads like 0. */
export const boolean_value: FieldStore = {
  ...plain,
  column: 'smallint',
  store,
  storeCell: store,
  toRow: (stored) => (isEmptyValue(stored) ? '' : String(stored)),
  toRead: (stored) => (isEmptyValue(stored) ? null : String(stored)),
  toText: (stored) => (isEmptyValue(stored) ? '' : Number(stored) === 1 ? '是' : '否'),
  compare: compareToggle,
  sort: itself,
  unique: itself,
  sheet: exportedText,
  default: textDefault,
}
