import { sql } from 'kysely'
import { compareText } from './compare.ts'
import { type FieldStore, isEmptyValue, type OfValue, plain } from './field-store.ts'
import { pinyin } from './sort.ts'

export const trimmed = (value: unknown): string | null => {
  const text = isEmptyValue(value) ? '' : String(value).trim()
  return text === '' ? null : text
}

/** How values go through one text column. */
export const textual = {
  ...plain,
  column: 'text',
  store: trimmed,
  storeCell: trimmed,
  toRow: (stored) => stored ?? '',
  toRead: (stored) => (isEmptyValue(stored) ? null : stored),
  toText: (stored) => (isEmptyValue(stored) ? '' : String(stored)),
  compare: compareText,
  sort: pinyin,
} satisfies Partial<FieldStore>

/** The selectors of the shape of a character, `\p{Variation_Selector}` in words that PostgreSQL knows. */
const SELECTORS = sql.raw(String.raw`'[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]'`)
/** Equal but for the blanks around it, full width and shapes of characters, as `comparableText` compares. */
export const uniqueText: OfValue = (value) =>
  sql`btrim(normalize(regexp_replace(${value}, ${SELECTORS}, '', 'g'), NFKC))`
/** Long texts are compared by their digest: an index entry may not exceed a third of a page. */
export const uniqueDigest: OfValue = (value) => sql`md5(${uniqueText(value)})`
