import { describe, expect, it } from 'vitest'
import { daysOfTrip, sumOfTravel, travelLines } from './travel.ts'

describe('days of a trip', () => {
  it.each([
    ['2026-11-02T08:00', '2026-11-02T11:59', 0],
    ['2026-11-02T08:00', '2026-11-02T12:00', 0.5],
    ['2026-11-02T08:00', '2026-11-02T15:59', 0.5],
    ['2026-11-02T08:00', '2026-11-02T16:00', 1],
    ['2026-11-02T08:00', '2026-11-03T08:00', 1],
    ['2026-11-02T08:00', '2026-11-03T12:30', 1.5],
    ['2026-11-02T08:00', '2026-11-03T17:00', 2],
  ])('from %s to %s are %d', (start, end, days) => {
    expect(daysOfTrip(Date.parse(start), Date.parse(end))).toBe(days)
  })

  it('are unknown without both, and when the end is not later', () => {
    expect([daysOfTrip(null, 1), daysOfTrip(1, null), daysOfTrip(2, 2)]).toEqual([null, null, null])
  })
})

describe('a line', () => {
  const complete = (line: Record<string, unknown>) => travelLines.compute(line).money

  it('of an expense comes to its costs, exactly', () => {
    expect(complete({ traffic: '0.1', stay: '0.2', diet: '', other: null, money: '99' })).toBe('0.30')
    expect(complete({ traffic: '', money: '99' })).toBeNull()
  })

  it('adds up with the others', () => {
    expect(sumOfTravel([{ duration: '0.5' }, { duration: 1 }, { duration: null }], 'duration')).toBe('1.50')
  })
})
