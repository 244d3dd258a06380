import { expect, it } from 'vitest'
import { identityOf, mobileOf } from './identity.ts'
import { ageOn, companyAgeDays, companyAgeText, probationEnd, serviceOf, wholeMonths } from './service.ts'

const TODAY = '2026-11-27'

it.each([
  // the example of GB 11643-1999
  ['11010519491231002X', '11010519491231002X', '1949-12-31', 2],
  ['a lower-case x', '11010519491231002x', '1949-12-31', 2],
  ['full width and blanks', ' １１０１０５ 1949-1231 002Ｘ ', '1949-12-31', 2],
  ['a man', '440524188001010014', null, null],
  ['440524198001010013', '440524198001010013', '1980-01-01', 1],
  ['15 digits', '110105491231002', '1949-12-31', 2],
  ['29 February', '110105800229001', '1980-02-29', 1],
])('%s', (_, written, birth, sex) => {
  expect(identityOf(written, TODAY)?.birth ?? null).toBe(birth)
  expect(identityOf(written, TODAY)?.sex ?? null).toBe(sex)
})

it('15 digits and 18 characters of one person are one number', () => {
  expect(identityOf('110105491231002', TODAY)?.number).toBe('11010519491231002X')
  expect(identityOf('11010519491231002x', TODAY)?.number).toBe('11010519491231002X')
})

it.each([
  ['a wrong check character', '110105194912310021'],
  ['a day that is none', '110105790229001'],
  ['a month that is none', '110105491331002'],
  ['a province that is none', '990105491231002'],
  ['17 digits', '11010519491231002'],
  ['16 digits', '1101054912310021'],
  ['an X inside', '1101051949123100X2'],
  ['letters', 'ABCDEFGHIJKLMNO'],
  ['nothing', ''],
  ['a birth in the future', '110105202611280012'],
])('refuses %s', (_, written) => {
  expect(identityOf(written, TODAY)).toBeNull()
})

it.each([
  ['13800138000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['10000000000', '10000000000'],
  ['23800138000', null],
  ['1380013800', null],
  ['138001380001', null],
  ['', null],
])('mobile %s', (written, number) => {
  expect(mobileOf(written)).toBe(number)
})

it.each([
  ['2000-02-29', '2026-02-27', 25],
  ['2000-02-29', '2026-02-28', 26],
  ['2000-02-29', '2028-02-28', 27],
  ['2000-02-29', '2028-02-29', 28],
  ['1980-11-28', TODAY, 45],
  ['1980-11-27', TODAY, 46],
  ['2027-01-01', TODAY, 0],
])('born %s, on %s: %s', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

it.each([
  ['2026-03-15', 3, '2026-06-15'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2023-08-31', 6, '2024-02-29'],
  ['2024-02-29', 6, '2024-08-29'],
  ['2026-03-15', 0, '2026-03-15'],
])('a probation from %s of %s months', (entry, months, end) => {
  expect(probationEnd(entry, months)).toBe(end)
})

it.each([
  ['2026-11-27', 1, '1天'],
  ['2026-11-28', 0, ''],
  ['2025-11-28', 365, '1年'],
  ['2023-09-20', 1165, '3年2月10天'],
  ['2026-10-29', 30, '1月'],
])('company age since %s', (start, days, text) => {
  expect(companyAgeDays(start, TODAY)).toBe(days)
  expect(companyAgeText(days)).toBe(text)
})

it('whole months and service', () => {
  expect(wholeMonths('2026-01-31', '2026-02-27')).toBe(0)
  expect(wholeMonths('2026-01-31', '2026-02-28')).toBe(1)
  expect(wholeMonths('2026-02-01', '2026-01-31')).toBe(0)
  expect(serviceOf('2020-02-29', '2025-02-27')).toEqual({ years: 5, months: 0, hasDays: false })
  expect(serviceOf('2020-01-01', '2021-07-01')).toEqual({ years: 1, months: 6, hasDays: true })
})
