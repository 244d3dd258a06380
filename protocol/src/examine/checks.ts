import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { numberIn } from '#protocol/record/declaration/lines.ts'
import { examineForm, oaTypes } from './forms.ts'

/** What is about to be submitted, with moments as text of the wire. */
export interface ExamineDraft {
  oaType: number
  /** Of the fixed fields, by `fieldName`. */
  values: LineValues
  lines: readonly LineValues[]
}

/**
 * Why it is refused, and where that is mended: the fixed field, or the line, both absent: the lines. Lines count from 1; `line` is named
 * in the sentence.
 */
export type ExamineFault = { field?: string; at?: number } & (
  | { refusal: 'examineEndsEarly' | 'examinePeriodLong' | 'examineNoDays'; line?: undefined }
  | { refusal: 'examineLineEndsEarly' | 'examineLinesMissing'; line?: undefined }
  | { refusal: 'examineTripEmpty' | 'examineExpenseEmpty'; line: number }
)

const areTimes = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' && typeof end === 'string' && start !== '' && end !== ''
const endsEarly = (start: unknown, end: unknown): boolean =>
  areTimes(start, end) && String(end) <= String(start)

/** Days between the beginning and the end of a period; calendars and absences draw each of them. */
export const longestPeriod = 1000
const DAY = 86_400_000
/** Of the days alone: `YYYY-MM-DD` at the beginning of each. */
const isLong = (start: unknown, end: unknown): boolean =>
  areTimes(start, end) &&
  Date.parse(String(end).slice(0, 10)) - Date.parse(String(start).slice(0, 10)) > longestPeriod * DAY

/** Why the approval of a built-in kind is refused, besides required fields; null: it is not. Form and server ask the same. */
export function faultOf({ oaType, values, lines }: ExamineDraft): ExamineFault | null {
  const hasPeriod = oaType === oaTypes.leave || oaType === oaTypes.overtime
  if (hasPeriod) return faultOfPeriod(values)
  if (examineForm(oaType).lines) return faultOfLines(oaType, lines)
  if (oaType === oaTypes.loan && !isPositive(values.money))
    return { refusal: 'examineLinesMissing', field: 'money' }
  return null
}

/** What is required is there. */
function faultOfPeriod({ start_time, end_time, duration }: LineValues): ExamineFault | null {
  if (endsEarly(start_time, end_time)) return { refusal: 'examineEndsEarly', field: 'end_time' }
  if (isLong(start_time, end_time)) return { refusal: 'examinePeriodLong', field: 'end_time' }
  return isBlank(duration) || isPositive(duration) ? null : { refusal: 'examineNoDays', field: 'duration' }
}

const isPositive = (value: unknown): boolean => toDecimal(value)?.gt(0) ?? false

function faultOfLines(oaType: number, lines: readonly LineValues[]): ExamineFault | null {
  if (lines.length === 0) return { refusal: 'examineLinesMissing' }
  const early = lines.findIndex(({ startTime, endTime }) => endsEarly(startTime, endTime))
  if (early >= 0) return { refusal: 'examineLineEndsEarly', at: early + 1 }
  const long = lines.findIndex(({ startTime, endTime }) => isLong(startTime, endTime))
  if (long >= 0) return { refusal: 'examinePeriodLong', at: long + 1 }
  const key = oaType === oaTypes.trip ? 'duration' : 'money'
  const line = lines.findIndex((each) => !numberIn(each, key).gt(0)) + 1
  if (line === 0) return null
  return { refusal: oaType === oaTypes.trip ? 'examineTripEmpty' : 'examineExpenseEmpty', line, at: line }
}
