import { toInterval } from '#protocol/fields/value/temporal.ts'
import { formatDay, formatMoment, parseMoment } from '#server/platform/time/clock.ts'
import { compareInterval } from './compare-range.ts'
import { listDefault } from './default.ts'
import type { FieldRow } from './field-row.ts'
import { type FieldStore, plain } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** `precisions` of an interval that keeps times besides days (record-engine.md §2.5). */
const WITH_TIME = 2

/** An interval of days keeps none of its own times; of one of moments both ends are written in full. */
function endsOf(stored: unknown, field: FieldRow | null | undefined): string[] | null {
  if (!Array.isArray(stored) || stored.length === 0) return null
  return stored.map((end) => {
    const moment = end instanceof Date ? end : parseMoment(String(end ?? ''))
    if (!moment) return ''
    return field?.precisions === WITH_TIME ? formatMoment(moment) : formatDay(moment)
  })
}

/** Two moments; an interval of days keeps none of its own times. */
export const date_interval: FieldStore = {
  ...plain,
  column: 'timestamptz[]',
  store: (value) => toInterval(value)?.map((end) => parseMoment(end) ?? null) ?? null,
  storeCell: toInterval,
  toRow: (stored, _names, field) => endsOf(stored, field) ?? '',
  toRead: (stored, _names, field) => endsOf(stored, field),
  toText: (stored, _names, field) => endsOf(stored, field)?.join('-') ?? '',
  compare: compareInterval,
  sort: itself,
  unique: itself,
  sheet: exportedText,
  default: listDefault,
}
