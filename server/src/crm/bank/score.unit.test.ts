import { expect, it } from 'vitest'
import { score } from './score.ts'

const none = { ofAccount: false, ofName: false, ofMoney: false, daysApart: null }

it('counts account, name, amount and day, and names each', () => {
  expect(score({ ofAccount: true, ofName: true, ofMoney: true, daysApart: 0 })).toEqual({
    score: 100,
    reasons: ['账户属于该客户', '付款人与客户名称一致', '金额等于计划未收', '日期相同'],
  })
  expect(score({ ...none, ofMoney: true, daysApart: 5 })).toEqual({
    score: 35,
    reasons: ['金额等于计划未收', '日期相差 5 天'],
  })
  expect(score(none)).toEqual({ score: 0, reasons: [] })
})

it('a day counts less the farther it is, and not at all after two months', () => {
  const at = (daysApart: number) => score({ ...none, daysApart }).score
  expect([at(3), at(30), at(59), at(60), at(400)]).toEqual([10, 5, 0, 0, 0])
})
