import { randomUUID } from 'node:crypto'
import { business } from '#protocol/crm/business/type.ts'
import { orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import type { LockPatch } from '#protocol/crm/software-lock/state.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { addDays } from '#protocol/platform/day.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { writeEvents } from '#server/crm/software-lock/door.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import { makeRecord } from './make.ts'
import type { Person, TestCompany } from './people.ts'

let numbered = 0

/** A lock of a test: its id and its number. */
export interface DrawnLock {
  lockId: number
  shellNum: string
}

interface DrawnLicence {
  customerId: number
  ownerUserId: number
  contractId?: number
  ports?: number
  /** Days from today; null: a purchase. */
  from?: number
  until?: number | null
  productIds?: readonly number[]
  isTrial?: boolean
  region?: 1 | 2
}

const calls = recordCallsOf(business)

/** What tests read of locks, as the tables have them. */
const readingOf = (company: () => TestCompany) => ({
  /** What a lock is now, by columns. */
  lockRow: async (lockId: number): Promise<Record<string, unknown>> => {
    const { rows } = await company().platform.pool.query<Record<string, unknown>>(
      `select r.*, array(select p.product_id::int from lock_product p where p.lock_id = r.id order by 1) as product_ids
       from software_lock r where r.id = $1`,
      [lockId],
    )
    return rows[0] ?? {}
  },
  /** Events of a lock by their types, the first first. */
  eventsOf: async (lockId: number): Promise<string[]> => {
    const { rows } = await company().platform.pool.query<{ event_type: string }>(
      'select event_type from lock_event where lock_id = $1 order by id',
      [lockId],
    )
    return rows.map(({ event_type }) => event_type)
  },
})

/** An order as the form sends it, submitted unless `saveType` is another. */
const request = (
  orderType: number,
  entity: Record<string, unknown>,
  besides: Record<string, unknown> = {},
) => ({ ...besides, entity: { orderType, saveType: 1, region: 1, ...entity }, field: [] })

/** Orders as clients send them. */
export const order = (person: Person, ...sent: Parameters<typeof request>) =>
  person.call(calls.add, request(...sent))

/** The same, of which the answer is what was saved. */
export async function ordered(person: Person, ...sent: Parameters<typeof request>) {
  const saved: Record<string, unknown> = await person.ask(calls.add, request(...sent))
  return {
    businessId: Number(saved.businessId),
    orderNo: String(saved.orderNo),
    checkStatus: Number(saved.checkStatus),
    effectStatus: Number(saved.effectStatus),
  }
}

/** Orders of a type take effect at once, or with their devices. */
export const openGates = (
  admin: Person,
  orderType: number,
  { needDevice = 0 }: { needDevice?: 0 | 1 } = {},
) =>
  admin.ask(orderTypeCalls.update, {
    ...{ orderType, needContract: 0, needSigned: 0, needPayment: 0, needDevice, enabled: 1 },
  })

/** What tests of orders draw: products by their sale mode, and locks that are claimed or in use. */
export const orderingOf = (company: () => TestCompany) => {
  const services = () => company().app.services
  const day = (offset = 0) => addDays(today(services().clock), offset)

  /** A module of this price for each port and year, or for each port, or a fee. */
  const makeProduct = (saleMode: 0 | 1 | 2, price: string): Promise<number> =>
    makeRecord(company().people.admin, product, {
      title: `模块${randomUUID().slice(0, 8)}`,
      entity: { price, saleMode, status: 1 },
    })

  async function stock(region: 1 | 2 = 1): Promise<DrawnLock> {
    numbered += 1
    const shellNum = `O${String(numbered).padStart(7, '0')}`
    await company().people.admin.ask(lockCalls.stockIn, { region, list: [{ shellNum, chipNo: '' }] })
    const { rows } = await company().platform.pool.query<{ id: number }>(
      'select id::int from software_lock where shell_num = $1',
      [shellNum],
    )
    return { lockId: rows[0]?.id ?? 0, shellNum }
  }

  const write = (
    lockId: number,
    eventType: 'ACTIVATE' | 'TRIAL' | 'CLAIM',
    patch: LockPatch,
    productIds: readonly number[] = [],
  ) =>
    inTransaction(services().db, (trx) =>
      writeEvents(trx, systemWriter(services()), [
        {
          key: `drawn:${randomUUID()}`,
          lockId,
          eventType,
          patch,
          entitlementOps: productIds.map((productId) => ({
            op: 'set',
            productId,
            startTime: patch.startTime ?? day(),
            endTime: patch.endTime ?? null,
            quotaKeys: [],
          })),
        },
      ]),
    )

  /** A lock that this person has claimed. */
  async function claimed(person: Person, region: 1 | 2 = 1): Promise<DrawnLock> {
    const lock = await stock(region)
    await write(lock.lockId, 'CLAIM', { status: statusCode('claimed'), claimUserId: person.userId })
    return lock
  }

  /** A lock with a licence, as an order would leave it. */
  async function licensed(drawn: DrawnLicence): Promise<DrawnLock> {
    const { customerId, ownerUserId, contractId, ports = 5, from = -30, until = 100, isTrial = false } = drawn
    const lock = await stock(drawn.region)
    await write(
      lock.lockId,
      isTrial ? 'TRIAL' : 'ACTIVATE',
      {
        status: statusCode(isTrial ? 'onTrial' : 'inUse'),
        isTrial: isTrial ? 1 : 0,
        customerId,
        contractId: contractId ?? null,
        distinguish: until === null ? 1 : 0,
        portNumber: ports,
        startTime: day(from),
        endTime: until === null ? null : day(until),
        salesPrice: '0.00',
        ownerUserId,
      },
      drawn.productIds,
    )
    return lock
  }

  return { day, makeProduct, claimed, licensed, ...readingOf(company) }
}
