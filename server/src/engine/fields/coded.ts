import { compareCode } from './compare.ts'
import { type FieldStore, isEmptyValue, plain } from './field-store.ts'
import { itself } from './sort.ts'

/** Coded states: the number is stored, its words are the declaration's. */
export const coded = (words: Readonly<Record<number, string>>) =>
  ({
    ...plain,
    column: 'smallint',
    store: (value) => (isEmptyValue(value) ? null : Number(value)),
    storeCell: null,
    toRow: (stored) => stored ?? '',
    toRead: (stored) => stored ?? null,
    toText: (stored) => (isEmptyValue(stored) ? '' : (words[Number(stored)] ?? String(stored))),
    compare: compareCode,
    sort: itself,
  }) satisfies Partial<FieldStore>
