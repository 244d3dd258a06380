import { toOptions } from '#protocol/fields/choice.ts'
import { compareOptions } from './compare.ts'
import type { FieldStore } from './field-store.ts'

const listOf = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : [])

export const optionsStore: FieldStore = {
  column: 'text[]',
  store: (value) => {
    const options = [...new Set(toOptions(value))]
    return options.length ? options : null
  },
  toRow: (stored) => listOf(stored).join(','),
  toRead: (stored) => (listOf(stored).length ? listOf(stored) : null),
  toText: (stored) => listOf(stored).join(','),
  compare: compareOptions,
}
