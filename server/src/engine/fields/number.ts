import { toDecimal } from '#protocol/fields/number.ts'
import { compareCode, compareToggle } from './compare.ts'
import { compareNumber } from './compare-range.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'

const toNumber = (stored: unknown) => (isEmptyValue(stored) ? null : Number(stored))

/** Exact decimals in, JSON numbers out. */
export const numberStore: FieldStore = {
  column: 'numeric',
  store: (value) => toDecimal(value)?.toFixed() ?? null,
  toRow: (stored) => toNumber(stored) ?? '',
  toRead: toNumber,
  toText: (stored) => (isEmptyValue(stored) ? '' : (toDecimal(stored)?.toFixed() ?? String(stored))),
  compare: compareNumber,
}

export const moneyStore: FieldStore = {
  ...numberStore,
  toText: (stored) => (isEmptyValue(stored) ? '' : (toDecimal(stored)?.toFixed(2) ?? String(stored))),
}

export const toggleStore: FieldStore = {
  column: 'smallint',
  store: (value) => (isEmptyValue(value) ? null : Number(value)),
  toRow: (stored) => (isEmptyValue(stored) ? '' : String(stored)),
  toRead: (stored) => (isEmptyValue(stored) ? null : String(stored)),
  toText: (stored) => (isEmptyValue(stored) ? '' : Number(stored) === 1 ? '是' : '否'),
  compare: compareToggle,
}

/** Coded selects: the number is stored, its words are the declaration's. */
export const codeStore = (words: Record<number, string>): FieldStore => ({
  column: 'smallint',
  store: (value) => (isEmptyValue(value) ? null : Number(value)),
  toRow: (stored) => stored ?? '',
  toRead: (stored) => stored ?? null,
  toText: (stored) => (isEmptyValue(stored) ? '' : (words[Number(stored)] ?? String(stored))),
  compare: compareCode,
})
