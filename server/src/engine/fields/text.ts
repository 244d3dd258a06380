import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textCell } from './sheet.ts'
import { textual, uniqueText } from './textual.ts'

/** One line in a text column. */
export const text: FieldStore = {
  ...textual,
  unique: uniqueText,
  sheet: { exported: true, isNumber: false, import: textCell },
  default: textDefault,
}
