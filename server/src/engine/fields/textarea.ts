import { LONG_TEXT_LENGTH } from '#protocol/fields/value/textual.ts'
import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textCell } from './sheet.ts'
import { textual, uniqueDigest } from './textual.ts'

/** Several lines in a text column. */
export const textarea: FieldStore = {
  ...textual,
  unique: uniqueDigest,
  sheet: {
    exported: true,
    isNumber: false,
    import: { ...textCell, note: { place: 5, text: `多行文本：字数限制为 ${LONG_TEXT_LENGTH} 字` } },
  },
  default: textDefault,
}
