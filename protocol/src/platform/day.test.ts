import { expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, daysFrom, monthsFrom } from './day.ts'

it.each([
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-12-31', 1, '2028-01-01'],
  ['0099-12-31', 1, '0100-01-01'],
  ['9999-12-31', 1, '9999-12-31'],
  ['9999-12-01', 365, '9999-12-31'],
  ['0001-01-01', -1, '0001-01-01'],
])('%s moved by %d days is %s', (day, days, moved) => {
  expect(addDays(day, days)).toBe(moved)
})

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['0050-06-30', 1, '0050-07-30'],
  ['9999-12-31', 1, '9999-12-31'],
])('%s moved by %d months is %s', (day, months, moved) => {
  expect(addMonths(day, months)).toBe(moved)
})

it('ranges end, at the last day that can be written too, and are empty the wrong way round', () => {
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysFrom('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31'])
  expect(daysFrom('2028-02-28', '2028-02-27')).toEqual([])
  expect(monthsFrom('2027-11-30', '2028-01-01')).toEqual(['2027-11', '2027-12', '2028-01'])
  expect(monthsFrom('9999-11-02', '9999-12-31')).toEqual(['9999-11', '9999-12'])
  expect(monthsFrom('2028-02-01', '2028-01-31')).toEqual([])
})

it('the days of four centuries are those of the calendar of JavaScript', () => {
  const first = Date.UTC(1880, 0, 1)
  const wrong: string[] = []
  for (let away = 0; away <= 146_097; away += 1) {
    const day = new Date(first + away * 86_400_000).toISOString().slice(0, 10)
    if (addDays('1880-01-01', away) !== day || daysBetween('1880-01-01', day) !== away) wrong.push(day)
  }
  expect(wrong).toEqual([])
})

it('a moment means its day, a month its first one, and what is no day is refused', () => {
  expect(daysBetween('2028-02-28 23:59:59', '2028-03-01 00:00:00')).toBe(2)
  expect(addMonths('2028-01', 1)).toBe('2028-02-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  for (const text of ['', '2028-13-01', '2028-01-32', 'yesterday'])
    expect(() => addDays(text, 1), text).toThrow(RangeError)
})
