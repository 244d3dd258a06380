import { expect, it } from 'vitest'
import { probationEnd } from '#protocol/hrm/employees/service.ts'
import { addDays, addMonths } from '#server/platform/time/clock.ts'
import { aheadInMonth, CONFIRMED, drawBirth, drawEntry, ENDING, pastInMonth } from './staff-days.ts'
import { posts } from './staff-plan.ts'

const everyDay = Array.from({ length: 1100 }, (_, at) => addDays('2026-01-01', at))
const monthOf = (day: string) => day.slice(0, 7)
const planned = (key: string) => posts.find((post) => post.key === key) ?? { key, months: 0 }

it('on every day of three years something of the month has passed and something is ahead', () => {
  expect(everyDay.at(-1)).toBe('2029-01-04')
  for (const day of everyDay) {
    expect([monthOf(pastInMonth(day, 9)), pastInMonth(day, 9) <= day], day).toEqual([monthOf(day), true])
    expect([monthOf(aheadInMonth(day, 20)), aheadInMonth(day, 20) >= day], day).toEqual([monthOf(day), true])
  }
})

it('on every day one probation has ended this month and one ends in it', () => {
  for (const day of everyDay) {
    const passed = drawEntry(day, planned(CONFIRMED), 0)
    expect(passed.entry < pastInMonth(day, 5) && passed.probation > 0, day).toBe(true)
    const { entry, probation } = drawEntry(day, planned(ENDING), 0)
    expect(probationEnd(entry, probation), day).toBe(aheadInMonth(day, 8))
  }
})

it('on every day a few of the staff have their birthday this month, one of them today, and all of them are grown up', () => {
  for (const day of everyDay) {
    const births = posts.map((post, at) => drawBirth(day, post, at))
    const now = births.filter((birth) => birth.slice(5, 7) === day.slice(5, 7))
    expect(now.length, day).toBeGreaterThanOrEqual(3)
    expect(now.length, day).toBeLessThan(8)
    expect(new Set(births.map((birth) => birth.slice(5, 7))).size, day).toBe(12)
    expect(
      now.map((birth) => birth.slice(5)),
      day,
    ).toContain(day.slice(5) === '02-29' ? '02-28' : day.slice(5))
    const youngest = births.toSorted().at(-1) ?? ''
    expect(youngest < addMonths(day, -20 * 12), day).toBe(true)
    const late = posts.filter((post, at) => drawEntry(day, post, at).entry > day)
    expect(late, day).toEqual([])
  }
})
