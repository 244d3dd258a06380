import { sql } from 'kysely'
import { toOptions } from '#protocol/fields/value/choice.ts'
import { compareOptions } from './compare.ts'
import { listDefault } from './default.ts'
import { type FieldStore, plain } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself, pinyin } from './sort.ts'

const listOf = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : [])
const store = (value: unknown) => {
  const options = [...new Set(toOptions(value))]
  return options.length ? options : null
}

/** The words of several options, each once. */
export const checkbox: FieldStore = {
  ...plain,
  column: 'text[]',
  store,
  storeCell: store,
  toRow: (stored) => listOf(stored).join(','),
  toRead: (stored) => (listOf(stored).length ? listOf(stored) : null),
  toText: (stored, { between = ',' }) => listOf(stored).join(between),
  compare: compareOptions,
  sort: (value) => pinyin(sql`array_to_string(${value}, ',')`),
  unique: itself,
  searchIndex: 'gin',
  sheet: exportedText,
  default: listDefault,
}
