import type { AttendanceRule } from './group.ts'
import {
  lengthOf,
  minuteOn,
  moved,
  type Period,
  type Shift,
  type Span,
  timeOf,
  without,
  workOf,
} from './shift.ts'

/** 1 上班, 2 下班, as clock records have it. */
export interface Clock {
  readonly at: string
  readonly type: 1 | 2
  readonly isOutside?: boolean
}

/** Leave that was granted: from one moment up to another. */
export interface Leave {
  readonly from: string
  readonly to: string
  readonly type: string
}

export interface DayInput {
  readonly day: string
  readonly shift: Shift
  /** Those that belong to the day (`dayOfClock`). */
  readonly clocks: readonly Clock[]
  readonly leaves: readonly Leave[]
  readonly rule: AttendanceRule
}

/** What a day with a shift comes to, in minutes, each with its reason. */
export interface DayResult {
  readonly day: string
  /** Of the shift. */
  readonly work: number
  readonly late: number
  readonly early: number
  readonly missingCards: number
  /** Work without any clock and without leave. */
  readonly absent: number
  readonly leave: ReadonlyMap<string, number>
  readonly isOutside: boolean
  readonly reasons: readonly string[]
}

/** Judges a day (hrm.md §10.1). Late is the work before the first clock, early the work after the last: breaks and leave are no work. */
export function judgeDay({ day, shift: planned, clocks, leaves, rule }: DayInput): DayResult {
  const shift = begun({ day, shift: planned, clocks, leaves })
  const work = workOf(shift)
  const away = leaves.map(({ from, to, type }) => ({
    from: minuteOn(day, from),
    to: minuteOn(day, to),
    type,
  }))
  const owed = without(work, away)
  const leave = leaveOf(work, away)
  const reasons = [...leave].map(([type, minutes]) => `${type} ${minutes} 分钟`)
  const common = { day, work: lengthOf(work), leave, isOutside: clocks.some(({ isOutside }) => isOutside) }
  const none = { late: 0, early: 0, missingCards: 0, absent: 0 }
  if (owed.length === 0) return { ...common, ...none, reasons }
  if (clocks.length === 0)
    return {
      ...common,
      ...none,
      absent: lengthOf(owed),
      reasons: [...reasons, `${shift.name} 无打卡记录，旷工 ${lengthOf(owed)} 分钟`],
    }
  const found = shift.periods
    .map((period) => judgePeriod(period, { day, clocks, owed, rule }))
    .filter((result) => result !== null)
  const sum = (of: (result: PeriodResult) => number) => found.reduce((total, result) => total + of(result), 0)
  return {
    ...common,
    late: sum(({ late }) => late),
    early: sum(({ early }) => early),
    missingCards: sum(({ missingCards }) => missingCards),
    absent: 0,
    reasons: [...reasons, ...found.flatMap((result) => result.reasons)],
  }
}

/** A flexible shift as it was begun: later by the minutes of the first clock-in, at most by those allowed. Leave at its start fixes it. */
function begun({ day, shift, clocks, leaves }: Omit<DayInput, 'rule'>): Shift {
  const { flexible = 0, periods } = shift
  const [first] = periods
  if (flexible === 0 || !first) return shift
  const isAway = leaves.some(
    ({ from, to }) => minuteOn(day, from) <= first.start && first.start < minuteOn(day, to),
  )
  const came = clocks
    .filter(({ type }) => type === 1)
    .map(({ at }) => minuteOn(day, at))
    .filter((minute) => first.inFrom <= minute && minute <= first.inTo)
  if (isAway || came.length === 0) return shift
  return moved(shift, Math.min(Math.max(Math.min(...came) - first.start, 0), flexible))
}

interface PeriodResult {
  late: number
  early: number
  missingCards: number
  reasons: string[]
}

type PeriodFacts = Pick<DayInput, 'day' | 'clocks' | 'rule'> & { owed: readonly Span[] }

/** Null where leave covers the whole period. */
function judgePeriod(period: Period, { day, clocks, owed, rule }: PeriodFacts): PeriodResult | null {
  const own = within(owed, { from: period.start, to: period.end })
  if (own.length === 0) return null
  const minutes = (type: Clock['type'], from: number, to: number) =>
    clocks
      .filter((clock) => clock.type === type)
      .map(({ at }) => minuteOn(day, at))
      .filter((minute) => from <= minute && minute <= to)
  // leave at the start or the end moves the window of the clock that is left
  const came = minutes(1, period.inFrom, period.inTo + (own[0]?.from ?? period.start) - period.start)
  const went = minutes(2, period.outFrom + (own.at(-1)?.to ?? period.end) - period.end, period.outTo)
  const [first, last] = [Math.min(...came), Math.max(...went)]
  const late = came.length === 0 ? 0 : lengthOf(within(own, { from: period.start, to: first }))
  const early = went.length === 0 ? 0 : lengthOf(within(own, { from: last, to: period.end }))
  const result: PeriodResult = { late: 0, early: 0, missingCards: 0, reasons: [] }
  if (came.length === 0) {
    result.missingCards += 1
    result.reasons.push(`${timeOf(period.start)} 上班缺卡`)
  } else if (late > rule.overlooked.late) {
    result.late = late
    result.reasons.push(`${timeOf(period.start)} 上班，${timeOf(first)} 打卡，迟到 ${late} 分钟`)
  }
  if (went.length === 0) {
    result.missingCards += 1
    result.reasons.push(`${timeOf(period.end)} 下班缺卡`)
  } else if (early > rule.overlooked.early) {
    result.early = early
    result.reasons.push(`${timeOf(period.end)} 下班，${timeOf(last)} 打卡，早退 ${early} 分钟`)
  }
  return result
}

/** The parts of ranges that lie in another one. */
const within = (spans: readonly Span[], { from, to }: Span): Span[] =>
  spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)

/** Minutes of work that each type of leave takes; a minute counts for the first leave that takes it. */
function leaveOf(work: readonly Span[], away: readonly (Span & { type: string })[]): Map<string, number> {
  const minutes = new Map<string, number>()
  let rest: readonly Span[] = work
  for (const { from, to, type } of away) {
    const taken = lengthOf(within(rest, { from, to }))
    if (taken > 0) minutes.set(type, (minutes.get(type) ?? 0) + taken)
    rest = without(rest, [{ from, to }])
  }
  return minutes
}
