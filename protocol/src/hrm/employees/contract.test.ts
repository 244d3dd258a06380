import { expect, it } from 'vitest'
import { birthdayOf, isBirthday, lunarOf } from './birthday.ts'
import { contractStatus } from './contract.ts'

it.each([
  ['not begun', { type: 1, start: '2026-11-28', end: '2027-11-27', status: 1 }, 0],
  ['first day', { type: 1, start: '2026-11-27', end: '2027-11-26', status: 0 }, 1],
  ['last day', { type: 1, start: '2025-11-28', end: '2026-11-27', status: 1 }, 1],
  ['over', { type: 1, start: '2025-11-27', end: '2026-11-26', status: 1 }, 2],
  ['ended by hand, against its dates', { type: 1, start: '2025-11-28', end: '2027-11-27', status: 2 }, 1],
  ['without an end', { type: 2, start: '2020-01-01', end: '2021-01-01', status: 1 }, 1],
  ['without an end, ended by hand', { type: 2, start: '2020-01-01', end: null, status: 2 }, 2],
])('a contract: %s', (_, contract, status) => {
  expect(contractStatus(contract, '2026-11-27')).toBe(status)
})

it.each([
  ['0229', false, '0229'],
  ['02-29', false, '0229'],
  ['2月9日', false, '0209'],
  ['１２月３１日', false, '1231'],
  ['0230', false, null],
  ['0230', true, '0230'],
  ['1301', false, null],
  ['1301', true, null],
  ['0031', true, null],
  ['2-9', false, null],
  ['', false, null],
])('birthday %s, lunar %s', (written, isLunar, day) => {
  expect(birthdayOf(written, isLunar)).toBe(day)
})

it('birthdays by the sun and by the moon', () => {
  // 春节 2026, 中秋 2025, 除夕 2025; 2025 had a leap sixth month from 25 July on
  expect(['2026-02-17', '2025-10-06', '2025-01-28', '2025-07-25'].map(lunarOf)).toEqual([
    '0101',
    '0815',
    '1229',
    '0601',
  ])
  expect(isBirthday('0815', true, '2025-10-06')).toBe(true)
  expect(isBirthday('0815', true, '2025-08-15')).toBe(false)
  expect(['2027-02-28', '2028-02-28', '2028-02-29'].map((day) => isBirthday('0229', false, day))).toEqual([
    true,
    false,
    true,
  ])
  expect(isBirthday('0228', false, '2027-02-28')).toBe(true)
})
