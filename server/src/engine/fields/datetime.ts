import { refusal } from '#server/platform/refusal.ts'
import { formatMoment, parseMoment } from '#server/platform/time/clock.ts'
import { compareTime } from './compare-range.ts'
import { textDefault } from './default.ts'
import { type FieldStore, isEmptyValue, plain } from './field-store.ts'
import { itself } from './sort.ts'
import { readMoment } from './temporal.ts'

const wallClock = (stored: unknown) =>
  stored instanceof Date ? formatMoment(stored) : isEmptyValue(stored) ? null : String(stored)
const momentOf = (value: unknown) => (isEmptyValue(value) ? undefined : parseMoment(String(value)))

/** A moment; its wall clock in a cell of a table. */
export const datetime: FieldStore = {
  ...plain,
  column: 'timestamptz',
  store: (value) => momentOf(value) ?? null,
  storeCell: (value) => {
    const moment = momentOf(value)
    return moment ? formatMoment(moment) : null
  },
  toRow: (stored) => wallClock(stored) ?? '',
  toRead: wallClock,
  toText: (stored) => wallClock(stored) ?? '',
  compare: compareTime,
  sort: itself,
  unique: itself,
  searchIndex: 'btree',
  sheet: {
    exported: true,
    isNumber: false,
    import: {
      note: { place: 1, text: '日期时间：推荐格式为 2020-02-02 13:13:13' },
      choices: null,
      read: (text) => {
        const moment = readMoment(text)
        return moment ? formatMoment(moment) : text
      },
      check: (value, _field, formRule) =>
        readMoment(value) ? formRule() : refusal('datetimeFormat').message,
    },
  },
  default: textDefault,
}
