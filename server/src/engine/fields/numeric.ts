import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { refusal } from '#server/platform/refusal.ts'
import { compareNumber } from './compare-range.ts'
import { type FieldStore, isEmptyValue, plain } from './field-store.ts'
import type { CellRule } from './sheet.ts'
import { itself } from './sort.ts'

const toNumber = (stored: unknown) => (isEmptyValue(stored) ? null : Number(stored))
const toExact = (value: unknown) => toDecimal(value)?.toFixed() ?? null

/** Exact decimals in, JSON numbers out. */
export const numeric = {
  ...plain,
  column: 'numeric',
  store: toExact,
  storeCell: toExact,
  toRow: (stored) => toNumber(stored) ?? '',
  toRead: toNumber,
  toText: (stored) => (isEmptyValue(stored) ? '' : (toExact(stored) ?? String(stored))),
  compare: compareNumber,
  sort: itself,
} satisfies Partial<FieldStore>

/** A cell with a number, which sheets refuse with words of their own (record-engine.md §13.3). */
export const numberCell: CellRule = {
  note: null,
  choices: null,
  read: (text) => readNumber(text, ['¥']),
  check: (value, _field, formRule) => (toDecimal(value) ? formRule() : refusal('numberFormat').message),
}
