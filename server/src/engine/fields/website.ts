import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textCell } from './sheet.ts'
import { textual, uniqueDigest } from './textual.ts'

/** An address in a text column. */
export const website: FieldStore = {
  ...textual,
  unique: uniqueDigest,
  sheet: { exported: true, isNumber: false, import: textCell },
  default: textDefault,
}
