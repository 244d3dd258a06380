import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textCell } from './sheet.ts'
import { textual, uniqueText } from './textual.ts'

/** One line in a text column. */
export const text: FieldStore = {
  ...textual,
  unique: uniqueText,
  searchIndex: null,
  mask: null,
  nameOf: null,
  kept: 'plain',
  exists: null,
  files: null,
  checkedAs: null,
  listed: true,
  headAs: null,
  filterAs: null,
  sheet: { exported: true, isNumber: false, import: textCell },
  default: textDefault,
}
