import { expect, it } from 'vitest'
import { type LockState, noLock } from '../software-lock/state.ts'
import { type EffectiveLine, lineRoles } from './declare.ts'
import { merge, upgrade } from './effects.ts'

/** What orders write of modules that have days of their own (locks-and-extensions.md §7.6, §7.9). */

const DAY = '2026-03-01'
const module = (endTime: string | null) => ({
  startTime: '2025-01-01',
  endTime,
  quotaKeys: [],
  sourceBusinessId: null,
})
const lock = (endTime: string, modules: Readonly<Record<number, string | null>>): LockState => ({
  ...noLock,
  endTime,
  entitlements: Object.fromEntries(Object.entries(modules).map(([id, end]) => [id, module(end)])),
})
const line = (state: LockState, more: Partial<EffectiveLine> = {}): EffectiveLine => ({
  day: DAY,
  years: 1,
  trialDays: 15,
  graceDays: 30,
  businessId: 1,
  contractId: null,
  customerId: 1,
  ownerUserId: 1,
  target: null,
  role: lineRoles.main,
  lockId: 1,
  deviceId: null,
  chipNo: null,
  mainLockId: 1,
  state,
  distinguish: 0,
  portNumber: 2,
  startTime: null,
  endTime: state.endTime,
  salesPrice: '0.00',
  products: [],
  merged: [],
  ...more,
})
const endsOf = (asked: EffectiveLine, act: typeof merge) =>
  Object.fromEntries(
    act(asked).flatMap(({ entitlementOps = [] }) =>
      entitlementOps.flatMap((op) => (op.op === 'set' ? [[op.productId, op.endTime]] : [])),
    ),
  )

it('a merge brings what is usable to the new end, and leaves days beyond it as they are', () => {
  const main = lock('2026-12-31', { 1: '2026-12-31', 2: '2026-02-01', 3: '2028-01-01' })
  const other = lock('2026-06-30', { 4: '2026-06-30', 2: '2025-12-31' })
  const ends = endsOf(line(main, { endTime: '2026-10-10', merged: [other] }), merge)
  // 2 ended before: it does not come back
  expect(ends).toEqual({ 1: '2026-10-10', 3: '2028-01-01', 4: '2026-10-10' })
})

it('an upgrade sells a module again that has ended', () => {
  const state = lock('2026-12-31', { 1: '2026-12-31', 2: '2026-02-01' })
  const products = [1, 2, 3].map((productId) => ({ productId, quotaKeys: [] }))
  expect(endsOf(line(state, { products }), upgrade)).toEqual({ 2: '2026-12-31', 3: '2026-12-31' })
})
