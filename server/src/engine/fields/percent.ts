import { readNumber } from '#protocol/fields/value/numeric.ts'
import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { numberCell, numeric } from './numeric.ts'
import { itself } from './sort.ts'

/** An exact number of a hundred; a cell may end with the sign. */
export const percent: FieldStore = {
  ...numeric,
  unique: itself,
  sheet: {
    exported: true,
    isNumber: true,
    import: {
      ...numberCell,
      read: (text) => readNumber(text, ['%']),
    },
  },
  default: textDefault,
}
