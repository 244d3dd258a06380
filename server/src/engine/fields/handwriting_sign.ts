import { noDefault } from './default.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'
import { noSheet } from './sheet.ts'
import { itself } from './sort.ts'
import { textual } from './textual.ts'

/** The batchId of one picture: clients fetch it by that. */
export const handwriting_sign: FieldStore = {
  ...textual,
  storeCell: null,
  toText: (stored) => (isEmptyValue(stored) ? '' : '已签名'),
  compare: null,
  sort: null,
  unique: itself,
  kept: 'named',
  files: 'picture',
  sheet: noSheet,
  default: noDefault(''),
}
