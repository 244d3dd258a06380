import { cleanRichText } from '#server/platform/rich-text.ts'
import { asText, textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { noSheet } from './sheet.ts'

/** Words that the form shows: they are the default of the field, and no record has a value. */
export const desc_text: FieldStore = {
  column: null,
  store: () => null,
  storeCell: null,
  toRow: () => '',
  toRead: () => null,
  toText: () => '',
  compare: null,
  sort: null,
  unique: null,
  searchIndex: null,
  mask: null,
  nameOf: null,
  kept: 'plain',
  exists: null,
  files: null,
  checkedAs: null,
  listed: false,
  headAs: null,
  filterAs: null,
  sheet: noSheet,
  default: { ...textDefault, write: (value) => cleanRichText(asText(value)) },
}
