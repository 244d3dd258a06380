import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textCell } from './sheet.ts'
import { textual, uniqueDigest } from './textual.ts'

/** An address in a text column. */
export const website: FieldStore = {
  ...textual,
  unique: uniqueDigest,
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
