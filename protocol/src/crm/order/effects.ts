import type { EntitlementOp, LockState } from '#protocol/crm/software-lock/state.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { addDays } from '#protocol/platform/day.ts'
import { saleModeCodes } from '../product/words.ts'
import { type EffectiveLine, lineRoles, type OrderEvent } from './declare.ts'
import { renewedTerm } from './term.ts'

/** What each type of order writes to the ledger when it takes effect (locks-and-extensions.md §4.1, §7). */

const inUse = statusCode('inUse')
const onTrial = statusCode('onTrial')

type Days = { startTime: string; endTime: string | null }

const setAll = (line: EffectiveLine, days: Days): EntitlementOp[] =>
  line.products.map(({ productId, quotaKeys }) => ({ op: 'set', productId, quotaKeys, ...days }))

/** Entitlements that are there and not among those of the order. */
const removeOthers = ({ state, products }: EffectiveLine): EntitlementOp[] =>
  Object.keys(state.entitlements)
    .map(Number)
    .filter((productId) => !products.some((each) => each.productId === productId))
    .map((productId) => ({ op: 'remove', productId }))

/** Those that ended with the lock end with it again. */
const extended = ({ entitlements, endTime: before }: LockState, endTime: string | null): EntitlementOp[] =>
  Object.entries(entitlements).flatMap(([productId, entitlement]) =>
    entitlement.endTime === before
      ? [
          {
            op: 'set' as const,
            productId: Number(productId),
            startTime: entitlement.startTime,
            endTime,
            quotaKeys: entitlement.quotaKeys,
          },
        ]
      : [],
  )

/** What every licence that begins has. */
const begun = (line: EffectiveLine) => ({
  customerId: line.customerId,
  contractId: line.contractId,
  businessId: line.businessId,
  portNumber: line.portNumber,
  salesPrice: line.salesPrice,
  ownerUserId: line.ownerUserId,
  claimUserId: null,
  mainLockId: null,
})

function activation(line: EffectiveLine, { startTime, endTime }: Days): OrderEvent[] {
  return [
    {
      at: 'lock',
      eventType: 'ACTIVATE',
      patch: { ...begun(line), status: inUse, isTrial: 0, distinguish: line.distinguish, startTime, endTime },
      entitlementOps: [...removeOthers(line), ...setAll(line, { startTime, endTime })],
      term: { start: startTime, before: null, after: endTime },
    },
  ]
}

export const activate = (line: EffectiveLine): OrderEvent[] =>
  activation(line, { startTime: line.startTime ?? line.day, endTime: line.endTime })

/** Days of a trial run from the day on which the lock is made. */
export function beginTrial(line: EffectiveLine): OrderEvent[] {
  const days = { startTime: line.day, endTime: addDays(line.day, line.trialDays - 1) }
  return [
    {
      at: 'lock',
      eventType: 'TRIAL',
      patch: { ...begun(line), status: onTrial, isTrial: 1, distinguish: saleModeCodes.rental, ...days },
      entitlementOps: setAll(line, days),
      term: { start: days.startTime, before: null, after: days.endTime },
    },
  ]
}

/** The term follows from the day of the effect: a payment after the grace begins a new one. */
export function renew(line: EffectiveLine): OrderEvent[] {
  const { state, day, years, graceDays } = line
  if (state.endTime === null) return []
  const term = renewedTerm({ endTime: state.endTime, day, years, graceDays })
  const isAnew = term.from === day && state.endTime < day
  return [
    {
      at: 'lock',
      eventType: 'RENEW',
      patch: {
        status: inUse,
        endTime: term.until,
        businessId: line.businessId,
        salesPrice: line.salesPrice,
        ...(isAnew ? { startTime: term.from } : {}),
      },
      entitlementOps: extended(state, term.until),
      term: { start: term.from, before: state.endTime, after: term.until },
    },
  ]
}

/** New modules are usable before the new term begins. */
export function resign(line: EffectiveLine): OrderEvent[] {
  const { state, day, startTime, endTime } = line
  const start = startTime ?? day
  const ops = line.products.map(({ productId, quotaKeys }): EntitlementOp => {
    const known = state.entitlements[productId]
    return { op: 'set', productId, quotaKeys, startTime: known?.startTime ?? day, endTime }
  })
  return [
    {
      at: 'lock',
      eventType: 'RESIGN',
      patch: {
        status: inUse,
        endTime,
        portNumber: line.portNumber,
        contractId: line.contractId ?? state.contractId,
        businessId: line.businessId,
        salesPrice: line.salesPrice,
        ...(start <= day ? { startTime: start } : {}),
      },
      entitlementOps: [...removeOthers(line), ...ops],
      term: { start, before: state.endTime, after: endTime },
    },
  ]
}

export const upgrade = (line: EffectiveLine): OrderEvent[] => [
  {
    at: 'lock',
    eventType: 'UPGRADE',
    patch: { portNumber: line.portNumber, businessId: line.businessId, salesPrice: line.salesPrice },
    entitlementOps: setAll(
      {
        ...line,
        products: line.products.filter(({ productId }) => !usableOn(line.state, line.day)[productId]),
      },
      { startTime: line.day, endTime: line.state.endTime },
    ),
    term: { start: null, before: line.state.endTime, after: line.state.endTime },
  },
]

/** Modules with days of their own, which may end before or after the lock. */
export function addModules(line: EffectiveLine): OrderEvent[] {
  const days = { startTime: line.startTime ?? line.day, endTime: line.endTime }
  return [
    {
      at: 'lock',
      eventType: 'ADD_MODULE',
      patch: { businessId: line.businessId },
      entitlementOps: setAll(line, days),
      term: { start: days.startTime, before: null, after: days.endTime },
    },
  ]
}

/** 新清单: on top of a licence, or a lock of its own. */
export const activateOrAdd = (line: EffectiveLine): OrderEvent[] =>
  line.state.status === inUse ? addModules(line) : activate(line)

const allOf = ({ entitlements }: LockState): EntitlementOp[] =>
  Object.entries(entitlements).map(([productId, { startTime, endTime, quotaKeys }]) => ({
    op: 'set',
    productId: Number(productId),
    startTime,
    endTime,
    quotaKeys,
  }))

/** The device takes the whole licence, with its days; the old one is left in the given status. */
function moveLicence(line: EffectiveLine, status: number): OrderEvent[] {
  const { state, lockId, deviceId, businessId } = line
  const term = { start: null, before: state.endTime, after: state.endTime }
  return [
    {
      at: 'lock',
      eventType: 'REPLACE_OUT',
      patch: { status, mainLockId: deviceId },
      term,
      related: deviceId,
    },
    {
      at: 'device',
      eventType: 'REPLACE_IN',
      patch: {
        status: state.isTrial ? onTrial : inUse,
        isTrial: state.isTrial,
        distinguish: state.distinguish,
        customerId: state.customerId,
        contractId: state.contractId,
        businessId,
        portNumber: state.portNumber,
        startTime: state.startTime,
        endTime: state.endTime,
        salesPrice: line.salesPrice,
        ownerUserId: state.ownerUserId,
        claimUserId: null,
        mainLockId: null,
      },
      entitlementOps: allOf(state),
      term,
      related: lockId,
    },
  ]
}

/** 挂失补办: another device under the same number, or another lock. */
export const reissue = (line: EffectiveLine): OrderEvent[] =>
  line.deviceId === null
    ? [
        {
          at: 'lock',
          eventType: 'REISSUE',
          patch: {
            status: line.state.isTrial ? onTrial : inUse,
            chipNo: line.chipNo ?? line.state.chipNo,
            businessId: line.businessId,
          },
          term: { start: null, before: line.state.endTime, after: line.state.endTime },
        },
      ]
    : moveLicence(line, statusCode('lost'))

export const exchange = (line: EffectiveLine): OrderEvent[] => moveLicence(line, statusCode('replaced'))

/** Modules that have not ended before this day. */
const usableOn = ({ entitlements }: LockState, day: string): LockState['entitlements'] =>
  Object.fromEntries(
    Object.entries(entitlements).filter(([, { endTime }]) => endTime === null || endTime >= day),
  )

/** A product that a merged lock brings keeps its own start; what has ended does not come back. */
export function merge(line: EffectiveLine): OrderEvent[] {
  const { state, merged, role, endTime } = line
  if (role !== lineRoles.main)
    return [
      {
        at: 'lock',
        eventType: 'MERGE_OUT',
        patch: { status: statusCode('merged'), mainLockId: line.mainLockId },
        term: { start: null, before: state.endTime, after: null },
        related: line.mainLockId,
      },
    ]
  const brought = [state, ...merged].toReversed()
  const all = Object.assign(
    {},
    ...brought.map((each) => usableOn(each, line.day)),
  ) as LockState['entitlements']
  /** Days of its own that a module has beyond its lock remain its own. */
  const endOf = (productId: number) => {
    const own = brought.flatMap((each) => {
      const end = usableOn(each, line.day)[productId]?.endTime
      return end === undefined ? [] : [end === each.endTime ? endTime : end]
    })
    return own.includes(null) ? null : (own.toSorted().at(-1) ?? endTime)
  }
  const keysOf = (productId: number) => {
    const keys = brought.flatMap(({ entitlements }) => entitlements[productId]?.quotaKeys ?? [])
    return [...new Map(keys.map((key) => [key.keyId, key])).values()]
  }
  return [
    {
      at: 'lock',
      eventType: 'MERGE_IN',
      patch: { portNumber: line.portNumber, endTime, businessId: line.businessId },
      entitlementOps: Object.entries(all).map(([productId, { startTime }]) => ({
        op: 'set',
        productId: Number(productId),
        startTime,
        endTime: endOf(Number(productId)),
        quotaKeys: keysOf(Number(productId)),
      })),
      term: { start: null, before: state.endTime, after: endTime },
    },
  ]
}

export const transfer = (line: EffectiveLine): OrderEvent[] =>
  line.target
    ? [
        {
          at: 'lock',
          eventType: 'TRANSFER',
          patch: { ...line.target, businessId: line.businessId },
          term: { start: null, before: line.state.endTime, after: line.state.endTime },
        },
      ]
    : []

export const changeTime = ({ state, startTime, endTime, businessId }: EffectiveLine): OrderEvent[] => [
  {
    at: 'lock',
    eventType: 'TIME_CHANGE',
    patch: { startTime, endTime, businessId },
    entitlementOps: endTime === state.endTime ? [] : extended(state, endTime),
    term: { start: startTime, before: state.endTime, after: endTime },
  },
]
