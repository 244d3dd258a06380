import { toInterval } from '#protocol/fields/date.ts'
import { formatDay, formatMoment, parseMoment } from '#server/platform/clock.ts'
import { compareDay, compareInterval, compareTime } from './compare-range.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'

const momentText = (stored: unknown) =>
  stored instanceof Date ? formatMoment(stored) : isEmptyValue(stored) ? null : String(stored)

export const dayStore: FieldStore = {
  column: 'date',
  store: (value) => (isEmptyValue(value) ? null : String(value).trim().slice(0, 10)),
  toRow: (stored) => stored ?? '',
  toRead: (stored) => stored ?? null,
  toText: (stored) => (isEmptyValue(stored) ? '' : String(stored)),
  compare: compareDay,
}

export const momentStore: FieldStore = {
  column: 'timestamptz',
  store: (value) => (isEmptyValue(value) ? null : (parseMoment(String(value)) ?? null)),
  toRow: (stored) => momentText(stored) ?? '',
  toRead: momentText,
  toText: (stored) => momentText(stored) ?? '',
  compare: compareTime,
}

/** Ends at midnight are told as days: an interval of days keeps none of its own times. */
const endText = (end: unknown) => {
  if (!(end instanceof Date)) return String(end ?? '')
  const text = formatMoment(end)
  return text.endsWith(' 00:00:00') ? formatDay(end) : text
}
const ends = (stored: unknown) => (Array.isArray(stored) ? stored.map(endText) : null)

export const intervalStore: FieldStore = {
  column: 'timestamptz[]',
  store: (value) => toInterval(value)?.map((end) => parseMoment(end) ?? null) ?? null,
  toRow: (stored) => ends(stored) ?? '',
  toRead: ends,
  toText: (stored) => ends(stored)?.join('-') ?? '',
  compare: compareInterval,
}
