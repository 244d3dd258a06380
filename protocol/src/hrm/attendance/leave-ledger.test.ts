import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { addDays } from '#protocol/platform/day.ts'
import { randomOf, SEED } from '../../../test/random.ts'
import { dueEntries, type Grant } from './leave-due.ts'
import { allocate, balanceOn, bucketsOn, type Entry, voidOf } from './leave-ledger.ts'

const grant = (year: number, units: string, carry: Grant['carry'] = null): Grant => ({
  bucket: String(year),
  units,
  day: `${year}-01-01`,
  expires: `${year}-12-31`,
  carry,
})
const use = (
  entries: readonly Entry[],
  day: string,
  units: string,
  more: { floor?: string; reserved?: string } = {},
) =>
  allocate(entries, {
    day,
    units,
    floor: more.floor ?? 0,
    reserved: more.reserved,
    source: `审批 ${entries.length}`,
  })
const taken = (allocation: ReturnType<typeof allocate>) =>
  'entries' in allocation
    ? allocation.entries.map(({ bucket, units }) => `${bucket} ${units}`)
    : `short ${allocation.short.toFixed()}`
const entriesOf = (allocation: ReturnType<typeof allocate>) =>
  'entries' in allocation ? allocation.entries : []

describe('ledger of leave', () => {
  const carried = { most: '2', expires: '2026-03-31' }
  const grants = [grant(2025, '5', carried), grant(2026, '5.5')]

  it('grants on their days, carries over and expires, once (LEAVE-ONCE)', () => {
    const before = dueEntries([], grants, '2025-06-01')
    expect(before.map(({ kind, bucket, units }) => `${kind} ${bucket} ${units}`)).toEqual(['grant 2025 5'])
    const spent = [...before, ...entriesOf(use(before, '2025-07-01', '1.5'))]
    // two years later at once, as after missed days
    const due = dueEntries(spent, grants, '2027-01-01')
    expect(due.map(({ kind, bucket, units, onDay }) => `${onDay} ${kind} ${bucket} ${units}`)).toEqual([
      '2026-01-01 grant 2026 5.5',
      '2026-01-01 carry 2025 -2',
      '2026-01-01 carry 2025 结转 2',
      '2026-01-01 expire 2025 -1.5',
      '2026-04-01 expire 2025 结转 -2',
      '2027-01-01 expire 2026 -5.5',
    ])
    const all = [...spent, ...due]
    expect(dueEntries(all, grants, '2027-01-01')).toEqual([])
    const days = [
      '2024-12-31',
      '2025-01-01',
      '2025-07-01',
      '2025-12-31',
      '2026-01-01',
      '2026-03-31',
      '2026-04-01',
      '2027-01-01',
    ]
    expect(days.map((day) => balanceOn(all, day).toNumber())).toEqual([0, 5, 3.5, 3.5, 7.5, 7.5, 5.5, 0])
  })

  it('takes what expires first', () => {
    const all = dueEntries([], grants, '2026-01-01')
    expect(bucketsOn(all, '2026-02-01').map(({ bucket, rest }) => `${bucket} ${rest}`)).toEqual([
      '2025 0',
      '2025 结转 2',
      '2026 5.5',
    ])
    expect(taken(use(all, '2026-02-01', '3'))).toEqual(['2025 结转 -2', '2026 -1'])
    expect(taken(use(all, '2026-04-01', '3'))).toEqual(['2026 -3'])
  })

  it('LEAVE-FLOOR: never below the floor, with what waits counted', () => {
    const all = dueEntries([], [grant(2026, '5')], '2026-01-01')
    expect(taken(use(all, '2026-02-01', '5'))).toEqual(['2026 -5'])
    expect(taken(use(all, '2026-02-01', '5.5'))).toBe('short 0.5')
    expect(taken(use(all, '2026-02-01', '3', { reserved: '2.5' }))).toBe('short 0.5')
    expect(taken(use(all, '2026-02-01', '6', { floor: '-1' }))).toEqual(['2026 -6'])
    expect(taken(use([], '2026-02-01', '1', { floor: '-1' }))).toEqual(['预支 -1'])
    expect(taken(use(all, '2025-12-31', '1'))).toBe('short 1')
    expect(taken(use(all, '2027-01-01', '1'))).toBe('short 1')
  })

  it('the next grant settles what was taken in advance', () => {
    const plan = [grant(2025, '2'), grant(2026, '5')]
    const first = dueEntries([], plan, '2025-01-01')
    const ahead = [...first, ...entriesOf(use(first, '2025-06-01', '4', { floor: '-2' }))]
    const unsettled = [...ahead, ...dueEntries(ahead, plan, '2025-12-31')]
    expect(taken(use(unsettled, '2026-02-01', '1', { floor: '-2' }))).toBe('short 1')
    const all = [...ahead, ...dueEntries(ahead, plan, '2026-01-01')]
    expect(bucketsOn(all, '2026-01-01').map(({ bucket, rest }) => `${bucket} ${rest}`)).toEqual([
      '2025 0',
      '2026 3',
    ])
    expect(dueEntries(all, plan, '2026-01-01')).toEqual([])
    expect(taken(use(all, '2026-02-01', '3.5'))).toBe('short 0.5')
  })

  it('what is entered for later days is not there for earlier ones', () => {
    const two = dueEntries([], [grant(2025, '5'), grant(2026, '10')], '2025-01-01')
    const booked = [...two, ...entriesOf(use(two, '2025-12-20', '5'))]
    const later = [...booked, ...dueEntries(booked, [grant(2025, '5'), grant(2026, '10')], '2026-01-01')]
    expect(taken(use(later, '2025-11-15', '3'))).toBe('short 3')
    expect(taken(use(later, '2026-01-15', '10'))).toEqual(['2026 -10'])
  })

  it('LEAVE-VOID: taking back returns each part, once; after the end it expires', () => {
    const all = dueEntries([], grants, '2026-01-01')
    const { entries } = {
      entries: entriesOf(allocate(all, { day: '2026-02-01', units: '3', floor: 0, source: '审批 9' })),
    }
    const spent = [...all, ...entries]
    const back = voidOf(spent, '审批 9', '2026-02-03')
    expect(back.map(({ bucket, units, onDay }) => `${onDay} ${bucket} ${units}`)).toEqual([
      '2026-02-03 2025 结转 2',
      '2026-02-03 2026 1',
    ])
    expect(voidOf([...spent, ...back], '审批 9', '2026-02-04')).toEqual([])
    expect(bucketsOn([...spent, ...back], '2026-02-04')).toEqual(bucketsOn(all, '2026-02-04'))
    const late = [...spent, ...voidOf(spent, '审批 9', '2026-05-01')]
    expect(dueEntries(late, grants, '2026-05-02').map(({ units, onDay }) => `${onDay} ${units}`)).toEqual([
      '2026-05-01 -2',
    ])
  })

  it('a use of a later day that is taken back before is back on its day', () => {
    const all = dueEntries([], grants, '2026-01-01')
    const spent = [
      ...all,
      ...entriesOf(allocate(all, { day: '2026-06-01', units: '1', floor: 0, source: '审批 8' })),
    ]
    expect(voidOf(spent, '审批 8', '2026-02-03')[0]?.onDay).toBe('2026-06-01')
  })

  it(`LEAVE-SUM: 100 accounts, random days: never below the floor, sums as counted by hand (seed ${SEED})`, () => {
    let refused = 0
    for (let account = 0; account < 100; account += 1) {
      const random = randomOf(SEED * 31 + account)
      const floor = random() < 0.3 ? '-2' : '0'
      const plan = [2025, 2026].map((year) =>
        grant(
          year,
          String(Math.floor(random() * 30) / 2),
          random() < 0.5 ? { most: '3', expires: `${year + 1}-03-31` } : null,
        ),
      )
      let entries: Entry[] = []
      let counted = new Decimal(0)
      let open: string[] = []
      for (let day = '2025-01-01'; day < '2027-06-01'; day = addDays(day, 1 + Math.floor(random() * 20))) {
        const due = dueEntries(entries, plan, day)
        entries = [...entries, ...due]
        counted = Decimal.sum(counted, ...due.map(({ units }) => units))
        const source = `审批 ${day}`
        const units = String(Math.ceil(random() * 6) / 2)
        const allocation = allocate(entries, { day, units, floor, source })
        if ('entries' in allocation) {
          entries = [...entries, ...allocation.entries]
          counted = counted.minus(units)
          open.push(source)
        } else refused += 1
        const back = random() < 0.2 ? open.at(-1) : undefined
        if (back) {
          const returned = voidOf(entries, back, day)
          entries = [...entries, ...returned]
          counted = Decimal.sum(counted, ...returned.map((entry) => entry.units))
          open = open.slice(0, -1)
        }
        const where = `account ${account}, ${day}, seed ${SEED}`
        expect(balanceOn(entries, day).toFixed(), where).toBe(counted.toFixed())
        expect(balanceOn(entries, day).gte(floor), where).toBe(true)
        expect(
          dueEntries(entries, plan, day).every(({ kind }) => kind === 'expire' || kind === 'carry'),
          where,
        ).toBe(true)
      }
      const keys = entries.map(({ source, kind, bucket }) => `${source}|${kind}|${bucket}`)
      expect(new Set(keys).size, `account ${account}`).toBe(keys.length)
    }
    expect(refused).toBeGreaterThan(0)
  })
})
