import { MASKED } from '#protocol/fields/rule/mask.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { textDefault } from './default.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'
import { numberCell, numeric } from './numeric.ts'
import { itself } from './sort.ts'

/** An exact amount, shown with its cents and masked as a whole. */
export const floatnumber: FieldStore = {
  ...numeric,
  toText: (stored) => (isEmptyValue(stored) ? '' : (toDecimal(stored)?.toFixed(2) ?? String(stored))),
  unique: itself,
  mask: () => MASKED,
  sheet: { exported: true, isNumber: true, import: numberCell },
  default: textDefault,
}
