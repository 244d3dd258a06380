import type { SpecialDay, WorkingYear } from '#protocol/manage/working-days/calls.ts'
import { isWorkedOn, MADE_UP, ordinaryWeekdays, RESTED } from '#protocol/manage/working-days/days.ts'

/** A year while it is being edited; the marked days in their order. */
export interface YearDraft {
  weekdays: readonly number[]
  days: readonly SpecialDay[]
}

export const draftOf = ({ weekdays, days }: Pick<WorkingYear, 'weekdays' | 'days'>): YearDraft => ({
  weekdays,
  days,
})

/** What the year is while the company has decided nothing. */
export const officialDraft = ({ official }: WorkingYear): YearDraft => ({
  weekdays: ordinaryWeekdays,
  days: official ?? [],
})

export const isSame = (one: YearDraft, other: YearDraft): boolean =>
  JSON.stringify([one.weekdays, one.days]) === JSON.stringify([other.weekdays, other.days])

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const DAY = 24 * 60 * 60 * 1000

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string => dayText(timeOf(day) + days * DAY)

/** Every day from one to another, in whichever order they are given. */
export function daysFrom(one: string, other: string): string[] {
  const [first, last] = [timeOf(one), timeOf(other)].toSorted((a, b) => a - b)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: Math.round((last - first) / DAY) + 1 }, (_, at) => dayText(first + at * DAY))
}

export const daysOfYear = (year: number): string[] => daysFrom(`${year}-01-01`, `${year}-12-31`)

const markOn = ({ days }: YearDraft, day: string) => days.find((each) => each.day === day)

export const isWorked = (draft: YearDraft, day: string): boolean =>
  isWorkedOn(day, draft.weekdays, markOn(draft, day)?.type)

/** Makes these days worked on, or free; a mark says so only where the weekday does not. */
export function setWorked(draft: YearDraft, days: readonly string[], worked: boolean): YearDraft {
  return days.reduce((now, day) => setDay(now, day, worked), draft)
}

function setDay(draft: YearDraft, day: string, worked: boolean): YearDraft {
  if (isWorked(draft, day) === worked) return draft
  const others = draft.days.filter((each) => each.day !== day)
  if (isWorkedOn(day, draft.weekdays, undefined) === worked) return { ...draft, days: others }
  const type = worked ? MADE_UP : RESTED
  return { ...draft, days: inOrder([...others, { day, type, name: nameBeside(draft, day, type) }]) }
}

const inOrder = (days: readonly SpecialDay[]) => days.toSorted((one, other) => (one.day < other.day ? -1 : 1))

/** A day that is added to a holiday belongs to it. */
function nameBeside(draft: YearDraft, day: string, type: SpecialDay['type']): string {
  const beside = [dayAfter(day, -1), dayAfter(day)].map((each) => markOn(draft, each))
  return beside.find((mark) => mark?.type === type)?.name ?? ''
}

/** Marked days that follow one another under one name. */
export interface Run {
  first: string
  last: string
  type: SpecialDay['type']
  name: string
}

export function runsOf({ days }: YearDraft): Run[] {
  const runs: Run[] = []
  for (const { day, type, name } of days) {
    const before = runs.at(-1)
    const goesOn = before?.type === type && before.name === name && dayAfter(before.last) === day
    if (before && goesOn) before.last = day
    else runs.push({ first: day, last: day, type, name })
  }
  return runs
}

const isWithin = ({ first, last }: Run, day: string) => day >= first && day <= last

export const renameRun = (draft: YearDraft, run: Run, name: string): YearDraft => ({
  ...draft,
  days: draft.days.map((each) => (isWithin(run, each.day) ? { ...each, name } : each)),
})

export const removeRun = (draft: YearDraft, run: Run): YearDraft => ({
  ...draft,
  days: draft.days.filter((each) => !isWithin(run, each.day)),
})

/** The same days of another year; the 29th of February is left out where there is none. */
export function movedTo(draft: YearDraft, year: number): YearDraft {
  const existing = new Set(daysOfYear(year))
  const moved = draft.days.map((each) => ({ ...each, day: `${year}${each.day.slice(4)}` }))
  return { ...draft, days: moved.filter(({ day }) => existing.has(day)) }
}
