import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { numberCell, numeric } from './numeric.ts'
import { itself } from './sort.ts'

/** An exact decimal. */
export const number: FieldStore = {
  ...numeric,
  unique: itself,
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
  sheet: { exported: true, isNumber: true, import: numberCell },
  default: textDefault,
}
