import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { related } from './relation.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** The id of one product. */
export const single_product: FieldStore = {
  ...related('single_product'),
  unique: itself,
  searchIndex: null,
  mask: null,
  nameOf: null,
  kept: 'named',
  exists: null,
  files: null,
  checkedAs: null,
  listed: true,
  headAs: null,
  filterAs: 'text',
  sheet: exportedText,
  default: noDefault(''),
}
