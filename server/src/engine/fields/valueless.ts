import { type FieldStore, plain } from './field-store.ts'
import { noSheet } from './sheet.ts'

/** What has no column: records keep nothing of it, or keep it elsewhere. */
export const valueless = {
  ...plain,
  column: null,
  store: () => null,
  storeCell: null,
  toRow: () => '',
  toRead: () => null,
  toText: () => '',
  compare: null,
  sort: null,
  unique: null,
  listed: false,
  sheet: noSheet,
} satisfies Partial<FieldStore>
