import { refusal } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { compareDay } from './compare-range.ts'
import { textDefault } from './default.ts'
import { type FieldStore, isEmptyValue, plain } from './field-store.ts'
import { itself } from './sort.ts'
import { readMoment } from './temporal.ts'

const store = (value: unknown) => (isEmptyValue(value) ? null : String(value).trim().slice(0, 10))

/** A day. */
export const date: FieldStore = {
  ...plain,
  column: 'date',
  store,
  storeCell: store,
  toRow: (stored) => stored ?? '',
  toRead: (stored) => stored ?? null,
  toText: (stored) => (isEmptyValue(stored) ? '' : String(stored)),
  compare: compareDay,
  sort: itself,
  unique: itself,
  searchIndex: 'btree',
  sheet: {
    exported: true,
    isNumber: false,
    import: {
      note: { place: 2, text: '日期：推荐格式为 2020-02-02' },
      choices: null,
      read: (text) => {
        const moment = readMoment(text)
        return moment ? formatDay(moment) : text
      },
      check: (value, _field, formRule) => (readMoment(value) ? formRule() : refusal('dateFormat').message),
    },
  },
  default: textDefault,
}
