import rrule from 'rrule'
import { expect, it } from 'vitest'
import { moveSeries, splitSeries } from '#protocol/calendar/change-series.ts'
import {
  lastEnd,
  occurrencesWithin,
  type Repeat,
  type Series,
  startsFrom,
} from '#protocol/calendar/recurrence.ts'
import { clockOf, DAY, startOfDay, wallTime, weekdayOf } from '#protocol/calendar/wall-time.ts'
import { createRandom } from '#server/demo/random.ts'

/** The day's seed; `SUOKE_SEED` repeats a run, `SUOKE_OPERATIONS` makes it longer. */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / DAY))
const RULES = Number(process.env.SUOKE_OPERATIONS ?? 2000)
const random = createRandom(`recurrence ${SEED}`)

const HOUR = DAY / 24

function drawRepeat(start: number): Repeat {
  const rate = random.integer(1, 5)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.3))
  return random.pick<Repeat>([
    { every: 'day', rate },
    { every: 'week', rate, weekdays: weekdays.length > 0 ? weekdays : [weekdayOf(start)] },
    { every: 'month', rate, day: random.integer(1, 31) },
    { every: 'year', rate },
  ])
}

function drawSeries(): Series {
  const start = wallTime('2024-01-01') + random.integer(0, 3 * 366 * 48) * (HOUR / 2)
  const ends = random.pick<Series['ends']>([
    null,
    { count: random.integer(1, 40) },
    { before: startOfDay(start) + random.integer(1, 900) * DAY },
  ])
  return { start, end: start + random.integer(1, 60) * HOUR, repeat: drawRepeat(start), ends }
}

/** The same series for the library, whose times float as ours do: UTC is read as the wall's clock. */
function ruleOf({ start, repeat, ends }: Series): rrule.RRule {
  const { RRule } = rrule
  const frequencies = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY }
  if (repeat === null) throw new Error('no rule')
  return new RRule({
    freq: frequencies[repeat.every],
    interval: repeat.rate,
    dtstart: new Date(start),
    wkst: RRule.MO,
    ...(repeat.every === 'week' && { byweekday: repeat.weekdays.map((day) => day - 1) }),
    ...(repeat.every === 'month' && { bymonthday: repeat.day }),
    ...(ends !== null && 'count' in ends && { count: ends.count }),
    ...(ends !== null && 'before' in ends && { until: new Date(ends.before - 1) }),
  })
}

it(`${RULES} drawn rules name the days that another implementation names (seed ${SEED})`, () => {
  let found = 0
  for (let drawn = 0; drawn < RULES; drawn += 1) {
    const series = drawSeries()
    const from = series.start + random.integer(-400, 1500) * DAY
    const to = from + random.integer(1, 500) * DAY
    const ours = startsFrom(series, from, to)
    const theirs = ruleOf(series)
      .between(new Date(from), new Date(to - 1), true)
      .map((date) => date.getTime())
    expect(ours, JSON.stringify(series)).toEqual(theirs)
    found += ours.length
  }
  expect(found).toBeGreaterThan(RULES)
})

it(`a split changes no day, before or after it (seed ${SEED})`, () => {
  let split = 0
  for (let drawn = 0; drawn < RULES / 4; drawn += 1) {
    const series = drawSeries()
    const to = series.start + 700 * DAY
    const all = startsFrom(series, series.start, to)
    if (all.length < 2) continue
    const at = random.pick(all)
    const { before, after } = splitSeries(series, at)
    const again = [before, after].flatMap((part) => (part === null ? [] : startsFrom(part, part.start, to)))
    expect(again, JSON.stringify({ series, at })).toEqual(all)
    split += 1
  }
  expect(split).toBeGreaterThan(RULES / 20)
})

it(`a series that is moved begins where its first occurrence was moved to (seed ${SEED})`, () => {
  for (let drawn = 0; drawn < RULES / 4; drawn += 1) {
    const series = drawSeries()
    const [first] = startsFrom(series, series.start, Infinity, 1)
    if (first === undefined) continue
    const by = random.integer(-10, 10) * DAY + random.integer(-clockOf(first) / HOUR, 5) * HOUR
    const moved = moveSeries(series, by)
    const [begins] = startsFrom(moved, moved.start, Infinity, 1)
    expect(begins, JSON.stringify({ series, by })).toBe(first + by)
  }
})

it(`the last end is that of the last occurrence (seed ${SEED})`, () => {
  for (let drawn = 0; drawn < RULES / 4; drawn += 1) {
    const series = drawSeries()
    if (series.ends === null) continue
    const all = occurrencesWithin(series, series.start, Infinity)
    expect(lastEnd(series), JSON.stringify(series)).toBe(all.at(-1)?.end)
  }
})
