import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { numberCell, numeric } from './numeric.ts'
import { itself } from './sort.ts'

/** An exact decimal. */
export const number: FieldStore = {
  ...numeric,
  unique: itself,
  sheet: { exported: true, isNumber: true, import: numberCell },
  default: textDefault,
}
