import { toInterval } from '#protocol/fields/date.ts'
import { formatDay, formatMoment, parseMoment } from '#server/platform/clock.ts'
import { compareDay, compareInterval, compareTime } from './compare-range.ts'
import type { FieldRow } from './field-row.ts'
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
  storeCell: (value) => {
    const moment = isEmptyValue(value) ? undefined : parseMoment(String(value))
    return moment ? formatMoment(moment) : null
  },
  toRow: (stored) => momentText(stored) ?? '',
  toRead: momentText,
  toText: (stored) => momentText(stored) ?? '',
  compare: compareTime,
}

/** `precisions` of an interval that keeps times besides days (record-engine.md §2.5). */
const WITH_TIME = 2

/** An interval of days keeps none of its own times; of one of moments both ends are told in full. */
function endsOf(stored: unknown, field: FieldRow | null | undefined): string[] | null {
  if (!Array.isArray(stored) || stored.length === 0) return null
  return stored.map((end) => {
    const moment = end instanceof Date ? end : parseMoment(String(end ?? ''))
    if (!moment) return ''
    return field?.precisions === WITH_TIME ? formatMoment(moment) : formatDay(moment)
  })
}

export const intervalStore: FieldStore = {
  column: 'timestamptz[]',
  store: (value) => toInterval(value)?.map((end) => parseMoment(end) ?? null) ?? null,
  storeCell: toInterval,
  toRow: (stored, _names, field) => endsOf(stored, field) ?? '',
  toRead: (stored, _names, field) => endsOf(stored, field),
  toText: (stored, _names, field) => endsOf(stored, field)?.join('-') ?? '',
  compare: compareInterval,
}
