import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { numberIn } from '#protocol/record/declaration/lines.ts'
import { examineForm, oaTypes } from './forms.ts'
import type { examineRefusals } from './refusals.ts'

/** What is about to be submitted, with moments as text of the wire. */
export interface ExamineDraft {
  oaType: number
  /** Of the fixed fields, by `fieldName`. */
  values: LineValues
  lines: readonly LineValues[]
}

export interface ExamineFault {
  refusal: keyof typeof examineRefusals
  args: readonly (string | number)[]
}

const fault = (refusal: ExamineFault['refusal'], ...args: (string | number)[]): ExamineFault => ({
  refusal,
  args,
})

const endsEarly = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' && typeof end === 'string' && start !== '' && end !== '' && end <= start

/** Why the approval of a built-in kind is refused, besides required fields; null: it is not. Form and server ask the same. */
export function faultOf({ oaType, values, lines }: ExamineDraft): ExamineFault | null {
  const hasPeriod = oaType === oaTypes.leave || oaType === oaTypes.overtime
  if (hasPeriod && endsEarly(values.start_time, values.end_time)) return fault('examineEndsEarly')
  if (examineForm(oaType).lines) return faultOfLines(oaType, lines)
  if (oaType === oaTypes.loan && !isPositive(values.money)) return fault('examineLinesMissing')
  return null
}

const isPositive = (value: unknown): boolean => toDecimal(value)?.gt(0) ?? false

function faultOfLines(oaType: number, lines: readonly LineValues[]): ExamineFault | null {
  if (lines.length === 0) return fault('examineLinesMissing')
  if (lines.some(({ startTime, endTime }) => endsEarly(startTime, endTime)))
    return fault('examineLineEndsEarly')
  const key = oaType === oaTypes.trip ? 'duration' : 'money'
  const at = lines.findIndex((line) => !numberIn(line, key).gt(0))
  if (at < 0) return null
  return fault(oaType === oaTypes.trip ? 'examineTripEmpty' : 'examineExpenseEmpty', at + 1)
}
