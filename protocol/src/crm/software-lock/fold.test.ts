import { describe, expect, it } from 'vitest'
import type { LockEventType } from './events.ts'
import { type FoldedEvent, foldLock, licencesOf } from './fold.ts'
import { objectionTo } from './objection.ts'
import type { LockPatch } from './state.ts'
import { shownStatus, statusCode } from './status.ts'

const at = (moment: string) => Date.parse(`${moment.padEnd(10)}T12:00:00Z`)
let id = 0
const event = (
  eventType: LockEventType,
  effectiveDate: string,
  patch: LockPatch = {},
  rest: Partial<FoldedEvent> = {},
): FoldedEvent => {
  id += 1
  return {
    eventId: id,
    eventType,
    effectiveDate,
    recordedAt: at(effectiveDate),
    patch,
    entitlementOps: [],
    businessId: null,
    reversedEventId: null,
    ...rest,
  }
}
const reverse = (target: FoldedEvent, day: string): FoldedEvent =>
  event('REVERSE', day, {}, { reversedEventId: target.eventId })

const stockIn = (day: string) =>
  event('STOCK_IN', day, { shellNum: '32150001', region: 1, status: 0, ownerUserId: 7 })
const claim = (day: string) => event('CLAIM', day, { status: 1, claimUserId: 8, ownerUserId: 8 })
const activate = (day: string, endTime: string | null, startTime = day) =>
  event('ACTIVATE', day, {
    status: 2,
    customerId: 5,
    distinguish: endTime === null ? 1 : 0,
    startTime,
    endTime,
    portNumber: 3,
    claimUserId: null,
  })
const back = (day: string) => event('CLAIM_RETURN', day, { status: 0, ownerUserId: 7 })

describe('a fold', () => {
  it('gives the state of any day as known at any moment (locks-and-extensions.md §29.10)', () => {
    const renewal = event('RENEW', '2025-11-10', { status: 2, endTime: '2027-02-28' })
    const events = [
      stockIn('2025-01-02'),
      claim('2025-02-01'),
      activate('2025-03-01', '2026-02-28'),
      renewal,
      reverse(renewal, '2025-11-12'),
    ]
    const end = (knownAt?: number) => foldLock(events, { day: '2025-11-11', knownAt }).endTime
    expect(end(at('2025-11-11'))).toBe('2027-02-28')
    expect(end()).toBe('2026-02-28')
    expect(foldLock(events, { day: '2025-02-15' }).status).toBe(statusCode('claimed'))
    expect(foldLock(events, { day: '2025-01-01' }).shellNum).toBe('')
  })

  it('orders by the day on which events take effect, not by the moment at which they were written', () => {
    const events = [
      stockIn('2025-01-02'),
      activate('2025-03-01', '2026-02-28'),
      event('UPGRADE', '2025-06-01', { portNumber: 9 }),
      event('CORRECT', '2025-04-01', { portNumber: 5, chipNo: 'C-1' }, { recordedAt: at('2025-07-01') }),
    ]
    expect(foldLock(events)).toMatchObject({ portNumber: 9, chipNo: 'C-1' })
    expect(foldLock(events, { day: '2025-05-01' }).portNumber).toBe(5)
    expect(foldLock(events, { day: '2025-05-01', knownAt: at('2025-06-30') }).portNumber).toBe(3)
  })

  it('takes a device out of its licence with everything that belonged to it', () => {
    const products = [
      { op: 'set', productId: 4, startTime: '2025-03-01', endTime: '2026-02-28', quotaKeys: [] } as const,
    ]
    const events = [
      stockIn('2025-01-02'),
      { ...activate('2025-03-01', '2026-02-28'), entitlementOps: products },
    ]
    expect(foldLock(events).entitlements[4]).toMatchObject({ endTime: '2026-02-28' })
    expect(foldLock([...events, back('2026-06-01')])).toMatchObject({
      status: 0,
      customerId: null,
      endTime: null,
      portNumber: 3,
      ownerUserId: 7,
      entitlements: {},
    })
  })
})

describe('the licences of a lock', () => {
  it('follow one another without sharing a day, cut where the device came back', () => {
    const events = [
      stockIn('2025-01-02'),
      activate('2025-03-01', '2026-02-28'),
      back('2025-10-05'),
      activate('2025-10-05', null),
    ]
    expect(licencesOf(events).map(({ from, until }) => [from, until])).toEqual([
      ['2025-03-01', '2025-10-04'],
      ['2025-10-05', null],
    ])
  })

  it('begin on the day from which they can be used, and follow their end', () => {
    const events = [stockIn('2025-01-02'), activate('2025-03-01', '2026-02-28', '2025-04-01')]
    const renewed = [...events, event('RENEW', '2025-11-10', { endTime: '2027-02-28' })]
    const retimed = [...events, event('TIME_CHANGE', '2025-03-02', { startTime: '2025-05-01' })]
    const days = (all: FoldedEvent[]) => licencesOf(all).map(({ from, until }) => `${from}…${until}`)
    expect(days(events)).toEqual(['2025-04-01…2026-02-28'])
    expect(days(renewed)).toEqual(['2025-04-01…2027-02-28'])
    expect(days(retimed)).toEqual(['2025-05-01…2026-02-28'])
    expect(days([...events, back('2025-03-01')]), 'never used').toEqual([])
  })

  it('change with a conversion: the trial ends the day before', () => {
    const trial = event('TRIAL', '2025-03-01', {
      status: 3,
      isTrial: 1,
      customerId: 5,
      startTime: '2025-03-01',
      endTime: '2025-03-15',
    })
    const days = licencesOf([stockIn('2025-01-02'), trial, activate('2025-03-10', '2026-03-09')])
    expect(days.map(({ from, until }) => [from, until])).toEqual([
      ['2025-03-01', '2025-03-09'],
      ['2025-03-10', '2026-03-09'],
    ])
  })
})

describe('the ledger refuses', () => {
  const past = [stockIn('2025-01-02'), claim('2025-02-01'), activate('2025-03-01', '2026-02-28')]
  const today = '2025-11-10'
  const ask = (next: FoldedEvent, events: FoldedEvent[] = past, isTakenOver = false) =>
    objectionTo(events, next, { today, isTakenOver })
  const renew = (day: string, endTime = '2027-02-28') => event('RENEW', day, { endTime })

  it('what takes effect tomorrow (I3)', () => {
    expect(ask(renew('2025-11-11'))).toBe('lockEventAhead')
    expect(ask(renew(today))).toBeNull()
  })

  it('what is older than the latest event (I3), but for corrections and what is taken over', () => {
    expect(ask(renew('2025-02-28'))).toBe('lockEventsLater')
    expect(ask(renew('2025-03-01'))).toBeNull()
    expect(ask(renew('2025-02-28'), past, true)).toBeNull()
    expect(ask(event('CORRECT', '2025-01-05', { chipNo: 'x' }))).toBeNull()
  })

  it('what does not lead on from the status (§5)', () => {
    expect(ask(claim(today))).toBe('lockStatusForbids')
    expect(ask(event('LOSS', today, { status: 4 }))).toBeNull()
    const scrapped = [
      stockIn('2025-01-02'),
      event('BAD', '2025-01-03', { status: 7 }),
      event('SCRAP', '2025-01-04', { status: 8 }),
    ]
    expect(ask(claim(today), scrapped), 'I7').toBe('lockStatusForbids')
  })

  it.each([
    ['lockPorts', { portNumber: 0 }],
    ['lockPorts', { portNumber: 1.5 }],
    ['purchaseHasNoEnd', { distinguish: 1 }],
    ['lockEndsEarly', { endTime: '2025-02-28' }],
  ] as const)('%s: %j (I5, I6)', (objection, patch) => {
    expect(ask(event('CORRECT', today, patch))).toBe(objection)
  })

  it('to take back what something hangs on, what is taken back, and what takes back (I8)', () => {
    const renewal = renew('2025-11-01')
    const upgrade = event('UPGRADE', '2025-11-02', { portNumber: 5 })
    const owner = event('OWNER', '2025-11-03', { ownerUserId: 9 })
    const events = [...past, renewal, upgrade, owner]
    expect(ask(reverse(renewal, today), events)).toBe('lockUsedSince')
    expect(ask(reverse(upgrade, today), events), 'another owner is no movement').toBeNull()
    const taken = reverse(upgrade, today)
    expect(ask(reverse(upgrade, today), [...events, taken])).toBe('lockReversed')
    expect(ask(reverse(taken, today), [...events, taken])).toBe('reversalOfReversal')
    expect(ask(reverse(renewal, today), [...events, taken]), 'the last first').toBeNull()
    const entry = stockIn('2025-01-02')
    expect(ask(reverse(entry, today), [entry]), 'the entry itself').toBe('lockStatusForbids')
  })
})

describe('the status of a day', () => {
  const of = (status: 'inUse' | 'onTrial' | 'lost', endTime: string | null, startTime = '2025-03-01') =>
    shownStatus({ status: statusCode(status), startTime, endTime }, { day: '2025-11-10', endingDays: 30 })
  it.each([
    ['inUse', '2026-02-28', 'inUse'],
    ['inUse', '2025-12-10', 'inUse'],
    ['inUse', '2025-12-09', 'ending'],
    ['inUse', '2025-11-10', 'ending'],
    ['inUse', '2025-11-09', 'expired'],
    ['inUse', null, 'inUse'],
    ['onTrial', '2025-11-24', 'onTrial'],
    ['onTrial', '2025-11-12', 'ending'],
    ['onTrial', '2025-11-09', 'expired'],
    ['lost', '2025-11-09', 'lost'],
  ] as const)('%s until %s is %s', (stored, end, shown) => {
    expect(of(stored, end)).toBe(statusCode(shown))
  })
  it('waits for its first day', () => {
    expect(of('inUse', '2026-12-31', '2025-11-11')).toBe(statusCode('upcoming'))
  })
})
