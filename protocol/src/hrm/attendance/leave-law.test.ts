import { describe, expect, it } from 'vitest'
import { arithmetic, given } from '../figure.ts'
import {
  annualLeave,
  annualLeaveByLaw,
  annualLeaveLost,
  granted,
  leaveTypes,
  maternityLeaveByLaw,
  overtimePay,
  unusedLeavePay,
} from './leave-law.ts'

const steps = annualLeaveByLaw[0]?.value ?? []

describe('annual leave by law', () => {
  const days = (workSince: string, from: string, to: string | null, year = 2026) =>
    annualLeave({ year, workSince, from, to }, steps).value.toNumber()

  it.each<[string, Parameters<typeof days>, number]>([
    ['less than a year of work', ['2026-01-02', '2026-01-02', null], 0],
    ['one year', ['2020-03-01', '2020-03-01', null], 5],
    ['nine years', ['2016-12-31', '2016-12-31', null], 5],
    ['ten years', ['2010-01-01', '2020-01-01', null], 10],
    ['twenty years', ['2000-01-01', '2020-01-01', null], 15],
    // 184 days ÷ 365 × 5 = 2.52
    ['joined on 1 July', ['2015-07-02', '2026-07-01', null], 5],
    ['joined on 1 July with five years of work', ['2020-01-01', '2026-07-01', null], 2],
    // 73 days ÷ 365 × 5 = 1 exactly
    ['joined 73 days before the end', ['2020-01-01', '2026-10-20', null], 1],
    ['joined 72 days before the end', ['2020-01-01', '2026-10-21', null], 0],
    ['left on 30 June', ['2000-01-01', '2020-01-01', '2026-06-30'], 7],
    // 181 days of 5 and 184 of 10: 2.479 + 5.041
    ['passes ten years on 1 July', ['2016-07-01', '2020-01-01', null], 7],
    // a year of work is complete on 1 October: 92 days ÷ 365 × 5
    ['passes one year on 1 October', ['2025-10-01', '2025-10-01', null], 1],
    ['a leap year gives no more', ['2010-01-01', '2020-01-01', null, 2028], 10],
    ['29 February', ['2008-02-29', '2020-01-01', null, 2018], 0],
    ['not yet here', ['2010-01-01', '2027-01-01', null], 0],
    ['here no more', ['2010-01-01', '2020-01-01', '2025-12-31'], 0],
  ])('%s', (_, of, expected) => {
    expect(days(...of)).toBe(expected)
  })

  it('shows how it came about', () => {
    expect(
      arithmetic(annualLeave({ year: 2026, workSince: '2016-07-01', from: '2020-01-01', to: null }, steps)),
    ).toBe(
      '2026年年假 7 = 舍去不足一天（取小（日历天数 181 × 应休天数 5 ÷ 365 + 日历天数 184 × 应休天数 10 ÷ 365，上限 10））',
    )
  })

  it('LEAVE-LAW: companies grant more, never less', () => {
    const law = given('法定', 5)
    expect([3, 5, 8].map((company) => granted(law, given('公司', company)).value.toNumber())).toEqual([
      5, 5, 8,
    ])
  })

  it.each([
    [5, 2, 0, '累计工作满1年不满10年，病假累计2个月以上'],
    [5, 1, 0, null],
    [10, 2, 0, null],
    [10, 3, 0, '累计工作满10年不满20年，病假累计3个月以上'],
    [20, 3, 0, null],
    [20, 4, 0, '累计工作满20年，病假累计4个月以上'],
    [20, 0, 19, null],
    [20, 0, 20, '事假累计20天以上且未扣工资'],
  ])(
    'after %s years, with %s months sick and %s days away: %s',
    (workYears, sickMonths, paidPersonalDays, why) => {
      expect(annualLeaveLost({ workYears, sickMonths, paidPersonalDays })).toBe(why)
    },
  )

  it('pay for leave that was not taken, and for overtime', () => {
    expect(unusedLeavePay(3, 8_700, '21.75').value.toNumber()).toBe(2_400)
    const pay = (factor: string) => overtimePay({ hours: '2.5', factor }, 8_700, '21.75').value.toNumber()
    expect(['1.5', '2', '3'].map(pay)).toEqual([187.5, 250, 375])
    expect(maternityLeaveByLaw[0]?.value).toBe(98)
    expect(leaveTypes.filter(({ hasLedger }) => hasLedger).map(({ word }) => word)).toEqual(['年假', '调休'])
  })
})
