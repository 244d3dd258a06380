import { eventWords } from '#protocol/office/door.ts'
import type { Ends, Repeat, Series } from './recurrence.ts'
import { clockOf, DAY, dayOf, type WallTime, wallTime } from './wall-time.ts'

/** A rule as clients send and get it (approval-office.md §15.1): blank where nothing is given. */
export interface RuleOnWire {
  readonly repetitionType?: number | undefined
  readonly repeatRate?: number | undefined
  /** Weekdays `1,3`, or the day of the month. */
  readonly repeatTime?: string
  readonly endType?: number | undefined
  /** Of 2 the count, of 3 the last day; of 1 anything at all. */
  readonly endTypeConfig?: string
}

const MOST_RATE = 99
const MOST_COUNT = 999
const UNITS = ['day', 'week', 'month', 'year'] as const

const numbersIn = (text: string): number[] =>
  text
    .split(',')
    .map((part) => Number(part.trim()))
    .filter((value) => Number.isInteger(value) && value > 0)

/** The sentence about a rule that does not fit; null for one that does. */
export function unfitRule(rule: RuleOnWire): string | null {
  const { repetitionType = 1, repeatRate = 1, repeatTime = '', endType = 1, endTypeConfig = '' } = rule
  if (repetitionType === 1) return null
  if (repeatRate < 1 || repeatRate > MOST_RATE) return eventWords.rateMissing
  const named = numbersIn(repeatTime)
  if (repetitionType === 3 && (named.length === 0 || named.some((day) => day > 7)))
    return eventWords.repeatTimeMissing
  if (repetitionType === 4 && named.some((day) => day > 31)) return eventWords.repeatTimeMissing
  if (endType === 2 && !(Number(endTypeConfig) >= 1 && Number(endTypeConfig) <= MOST_COUNT))
    return eventWords.endOfSeriesMissing
  if (endType === 3 && Number.isNaN(wallTime(endTypeConfig.slice(0, 10))))
    return eventWords.endOfSeriesMissing
  return null
}

/** The series of a rule that fits. */
export function seriesOf(rule: RuleOnWire, start: WallTime, end: WallTime): Series {
  const repeat = repeatOf(rule, start)
  return { start, end, repeat, ends: repeat === null ? null : endsOf(rule) }
}

function repeatOf({ repetitionType = 1, repeatRate = 1, repeatTime = '' }: RuleOnWire, start: WallTime) {
  const every = UNITS[repetitionType - 2]
  if (every === undefined) return null
  const named = numbersIn(repeatTime)
  const repeat: Repeat =
    every === 'week'
      ? { every, rate: repeatRate, weekdays: [...new Set(named)].sort((a, b) => a - b) }
      : every === 'month'
        ? { every, rate: repeatRate, day: named[0] ?? new Date(start).getUTCDate() }
        : { every, rate: repeatRate }
  return repeat
}

function endsOf({ endType = 1, endTypeConfig = '' }: RuleOnWire): Ends {
  if (endType === 2) return { count: Math.trunc(Number(endTypeConfig)) }
  return endType === 3 ? { before: wallTime(endTypeConfig.slice(0, 10)) + DAY } : null
}

/** The rule of a series as clients get it; the last day of one that was cut at a moment is that of its last occurrence. */
export function ruleOf({ start, repeat, ends }: Series): Required<RuleOnWire> {
  const ending =
    ends === null
      ? { endType: 1, endTypeConfig: 'useless' }
      : 'count' in ends
        ? { endType: 2, endTypeConfig: String(ends.count) }
        : { endType: 3, endTypeConfig: dayOf(ends.before - clockOf(start) - 1) }
  if (repeat === null) return { repetitionType: 1, repeatRate: 1, repeatTime: '', ...ending }
  const repeatTime =
    repeat.every === 'week' ? repeat.weekdays.join(',') : repeat.every === 'month' ? String(repeat.day) : ''
  return { repetitionType: UNITS.indexOf(repeat.every) + 2, repeatRate: repeat.rate, repeatTime, ...ending }
}

/** Whether two series follow one rule: they may begin at different times. */
export function isSameRule(one: Series, other: Series): boolean {
  const [a, b] = [ruleOf(one), ruleOf(other)]
  return (
    a.repetitionType === b.repetitionType &&
    a.repeatRate === b.repeatRate &&
    a.repeatTime === b.repeatTime &&
    a.endType === b.endType &&
    a.endTypeConfig === b.endTypeConfig
  )
}
