import { describe, expect, it } from 'vitest'
import { arithmetic } from '../figure.ts'
import { dueEntries, type Grant } from './leave-due.ts'
import { type Endings, lossOf } from './leave-endings.ts'
import { annualLeaveByLaw } from './leave-law.ts'
import { leavingLeave } from './leave-leaving.ts'
import { allocate, balanceOn, type Entry, voidOf } from './leave-ledger.ts'

const steps = annualLeaveByLaw[0]?.value ?? []
const grant = (year: number, units: string, carry: Grant['carry'] = null): Grant => ({
  bucket: `${year}年`,
  units,
  day: `${year}-01-01`,
  expires: `${year}-12-31`,
  carry,
})
const none: Endings = { losses: [], left: null, entered: '2015-01-01' }
const used = (entries: readonly Entry[], day: string, units: string, source = '审批 1', floor = '0') => {
  const found = allocate(entries, { day, units, floor, source })
  return 'entries' in found ? [...entries, ...found.entries] : []
}
/** With what is due, and again, which adds nothing. */
const upTo = (entries: readonly Entry[], grants: readonly Grant[], day: string, endings: Endings) => {
  const all = [...entries, ...dueEntries(entries, grants, day, endings)]
  expect(dueEntries(all, grants, day, endings)).toEqual([])
  const keys = all.map(({ source, kind, bucket }) => `${source}|${kind}|${bucket}`)
  expect(new Set(keys).size).toBe(keys.length)
  return all
}
const shown = (entries: readonly Entry[]) =>
  entries.map(({ kind, onDay, bucket, units }) => `${kind} ${onDay} ${bucket} ${Number(units)}`)

describe('sick leave', () => {
  const sick = (from: string, to: string, units = '1') => ({ from, to, units })

  it('of 2, 3 and 4 months ends the claim below 10, below 20 and from 20 years on; months have 30 days', () => {
    const days = (count: number) => [sick('2025-01-01', '2025-01-30'), sick('2025-03-01', `2025-03-${count}`)]
    expect(lossOf(2025, '2020-01-01', days(29))).toBeNull()
    expect(lossOf(2025, '2020-01-01', days(30))).toMatchObject({ day: '2025-03-30' })
    expect(lossOf(2025, '2010-01-01', days(30))).toBeNull()
    expect(lossOf(2025, '2010-01-01', [sick('2025-02-01', '2025-05-01')])).toMatchObject({
      day: '2025-05-01',
      words: '累计工作满10年不满20年，病假累计3个月以上',
    })
    expect(lossOf(2025, '2000-01-01', [sick('2025-02-01', '2025-05-31')])).toMatchObject({
      day: '2025-05-31',
    })
  })

  it('counts days of the year alone, each once, and parts of a day as parts', () => {
    // 29 days of a February in a leap year, and what lies beyond the year is not of it
    expect(
      lossOf(2028, '2020-01-01', [sick('2028-02-01', '2028-02-29'), sick('2027-11-01', '2028-01-30')]),
    ).toBeNull()
    expect(
      lossOf(2028, '2020-01-01', [sick('2028-02-01', '2028-02-29'), sick('2027-11-01', '2028-01-31')]),
    ).toMatchObject({ day: '2028-02-29' })
    const halves = Array.from({ length: 59 }, (_, at) => {
      const day = `2025-0${at < 28 ? 2 : 3}-${String((at < 28 ? at : at - 28) + 1).padStart(2, '0')}`
      return sick(day, day, '0.5')
    })
    expect(lossOf(2025, '2020-01-01', halves)).toBeNull()
  })

  const losses = [{ year: 2025, day: '2025-06-30', words: '病假' }]
  const grants = [grant(2025, '5', { most: '5', expires: '2026-12-31' }), grant(2026, '5')]

  it('takes what is left of the year, and gives it back when the sick leave is undone', () => {
    const first = upTo([], grants, '2025-01-01', none)
    const lost = upTo(first, grants, '2025-07-01', { ...none, losses })
    expect(shown(lost)).toEqual(['grant 2025-01-01 2025年 5', 'lose 2025-06-30 2025年 -5'])
    const back = upTo(lost, grants, '2025-08-01', none)
    expect(balanceOn(back, '2025-08-01').toNumber()).toBe(5)
    const again = upTo(back, grants, '2025-09-01', { ...none, losses })
    expect(balanceOn(again, '2025-09-01').toNumber()).toBe(0)
    expect(upTo(again, grants, '2026-01-01', { ...none, losses }).at(-1)).toMatchObject({ bucket: '2026年' })
  })

  it('after leave of the year was taken, takes that of the next one', () => {
    const some = used(upTo([], grants, '2025-01-01', none), '2025-03-03', '2')
    const all = upTo(some, grants, '2026-01-01', { ...none, losses })
    expect(shown(all.slice(2))).toEqual([
      'grant 2026-01-01 2026年 5',
      'lose 2026-01-01 2026年 -5',
      'carry 2026-01-01 2025年 -3',
      'carry 2026-01-01 2025年 结转 3',
    ])
  })

  it('that becomes known after the year takes what was carried over', () => {
    const carried = upTo([], grants, '2026-01-01', none)
    const all = upTo(carried, grants, '2026-02-01', { ...none, losses })
    expect(balanceOn(all, '2026-02-01').toNumber()).toBe(5)
  })
})

describe('leaving', () => {
  const grants = [grant(2025, '5')]
  const left: Endings = { ...none, left: '2025-06-30' }
  const of = { year: 2025, workSince: '2015-01-01', from: '2020-01-01', to: '2025-06-30' }

  it('empties the account once; who is here again has the same as before', () => {
    const some = used(upTo([], grants, '2025-01-01', none), '2025-03-03', '1')
    const gone = upTo(some, grants, '2025-07-01', left)
    expect(shown(gone.slice(2))).toEqual(['settle 2025-06-30 2025年 -4'])
    const back = upTo(gone, grants, '2025-07-02', none)
    expect(balanceOn(back, '2025-07-02').toNumber()).toBe(4)
    expect(balanceOn(upTo(back, grants, '2025-07-03', left), '2025-07-03').toNumber()).toBe(0)
    // one who enters again begins again
    const again = upTo(gone, [grant(2025, '5')], '2025-10-01', { ...none, entered: '2025-09-01' })
    expect(balanceOn(again, '2025-10-01').toNumber()).toBe(0)
  })

  it('settles what comes back later, and what was taken in advance', () => {
    const some = used(upTo([], grants, '2025-01-01', none), '2025-03-03', '7', '审批 1', '-2')
    const gone = upTo(some, grants, '2025-07-01', left)
    expect(shown(gone.slice(2))).toEqual(['settle 2025-06-30 2025年 2'])
    const later = [...gone, ...voidOf(gone, '审批 1', '2025-07-05')]
    expect(balanceOn(upTo(later, grants, '2025-07-06', left), '2025-07-06').toNumber()).toBe(0)
  })

  it('pays the share of the year by law less what was taken, never below zero', () => {
    const first = upTo([], grants, '2025-01-01', none)
    // 181 ÷ 365 × 10 = 4.96
    expect(leavingLeave(first, of, steps, []).value.toNumber()).toBe(4)
    // the part of a day is dropped after what was taken is taken off
    expect(leavingLeave(used(first, '2025-03-03', '0.5'), of, steps, []).value.toNumber()).toBe(4)
    const over = used(first, '2025-03-03', '5')
    expect(leavingLeave(over, of, steps, []).value.toNumber()).toBe(0)
    const gone = upTo(used(first, '2025-03-03', '2'), grants, '2025-07-01', left)
    const figure = leavingLeave(gone, of, steps, [])
    expect(figure.value.toNumber()).toBe(2)
    expect((figure.of ?? []).map(arithmetic)).toEqual([
      '2025年未休年假 2 = 舍去不足一天（取大（取小（日历天数 181 × 应休天数 10 ÷ 365，上限 10） − 本年已休天数 2，0））',
      '上年结转未休天数 0',
    ])
    expect(
      leavingLeave(first, of, steps, [{ year: 2025, day: '2025-05-01', words: '' }]).value.toNumber(),
    ).toBe(0)
  })

  it('pays what was carried over as well, and leave in advance counts as taken', () => {
    const two = [grant(2024, '5', { most: '5', expires: '2025-12-31' }), grant(2025, '5')]
    const first = upTo([], two, '2025-01-01', none)
    expect(leavingLeave(first, of, steps, []).value.toNumber()).toBe(9)
    const ahead: Entry[] = [
      { kind: 'adjust', bucket: '调整 3', units: '-3', onDay: '2025-02-01', expires: null, source: '调整 3' },
    ]
    expect(leavingLeave([...first, ...ahead], of, steps, []).value.toNumber()).toBe(6)
  })
})

it('a bucket that ends pays first what was taken by hand: the balance never falls below zero', () => {
  const hand: Entry[] = [
    {
      kind: 'compOff',
      bucket: '加班',
      units: '3',
      onDay: '2025-01-05',
      expires: '2025-07-05',
      source: '审批 2',
    },
    { kind: 'adjust', bucket: '调整 9', units: '-2', onDay: '2025-02-01', expires: null, source: '调整 9' },
  ]
  const all = upTo(hand, [], '2025-07-06', none)
  expect(balanceOn(all, '2025-07-06').toNumber()).toBe(0)
  expect(all.filter(({ kind }) => kind === 'expire').map(({ units }) => Number(units))).toEqual([-1])
})
