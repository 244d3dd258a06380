import { sql } from 'kysely'
import { isObject } from '#protocol/fields/value/shape.ts'
import { compareText } from './compare.ts'
import { jsonDefault } from './default.ts'
import { type FieldStore, isEmptyValue, plain } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself, pinyin } from './sort.ts'

const placeOf = (value: unknown) =>
  isObject(value) && !isEmptyValue(value.address)
    ? { lat: Number(value.lat), lng: Number(value.lng), address: String(value.address).trim() }
    : null

/** A point with its address, which is what it is compared and ordered by. */
export const location: FieldStore = {
  ...plain,
  column: 'jsonb',
  store: (value) => {
    const place = placeOf(value)
    return place ? JSON.stringify(place) : null
  },
  storeCell: placeOf,
  toRow: (stored) => stored ?? '',
  toRead: (stored) => stored ?? null,
  toText: (stored) => (isObject(stored) ? String(stored.address ?? '') : ''),
  compare: (ref, comparison) => compareText(sql`${ref} ->> 'address'`, comparison),
  sort: (value) => pinyin(sql`${value} ->> 'address'`),
  unique: itself,
  sheet: exportedText,
  default: jsonDefault,
}
