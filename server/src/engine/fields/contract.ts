import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { related } from './relation.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** The id of one contract. */
export const contract: FieldStore = {
  ...related('contract'),
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
