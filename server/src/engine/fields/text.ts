import { compareText } from './compare.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'

const trimmed = (value: unknown): string | null => {
  const text = isEmptyValue(value) ? '' : String(value).trim()
  return text === '' ? null : text
}

/** text, textarea, website, mobile, email, select: one text column. */
export const textStore: FieldStore = {
  column: 'text',
  store: trimmed,
  toRow: (stored) => stored ?? '',
  toRead: (stored) => (isEmptyValue(stored) ? null : stored),
  toText: (stored) => (isEmptyValue(stored) ? '' : String(stored)),
  compare: compareText,
}

/** Fields that only show something. */
export const noStore: FieldStore = {
  column: null,
  store: () => null,
  toRow: () => '',
  toRead: () => null,
  toText: () => '',
  compare: null,
}
