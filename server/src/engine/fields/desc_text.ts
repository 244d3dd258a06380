import { cleanRichText } from '#server/platform/documents/rich-text.ts'
import { asText, textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { valueless } from './valueless.ts'

/** Words that the form shows: they are the default of the field, and no record has a value. */
export const desc_text: FieldStore = {
  ...valueless,
  default: { ...textDefault, write: (value) => cleanRichText(asText(value)) },
}
