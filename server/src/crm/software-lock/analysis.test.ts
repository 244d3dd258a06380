import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { addDays } from '#protocol/platform/day.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { type DrawnLock, openGates, ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { deriveAnalysis } from './ledger/analysis.ts'
import { verifyLedger } from './ledger/verify.ts'

/** Tables of the lock analysis follow the ledger (locks-and-extensions.md §22, bi.md §14). */

let company: TestCompany
let admin: Person
let repA: Person
let customerId = 0
let rental = 0
const { day, makeProduct, claimed, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '100')
  await openGates(admin, 2)
  await openGates(admin, 6, { needDevice: 1 })
  await openGates(admin, 11)
})
afterAll(() => company.close())

const rowsOf = async <Row>(text: string, id: number): Promise<Row[]> => {
  const { rows } = await company.platform.pool.query(text, [id])
  return rows
}
const salesOf = (lockId: number) =>
  rowsOf<{ event: string; amount: string; customer_id: number; counts: boolean; event_date: string }>(
    'select * from lock_sale_event where lock_id = $1 order by event_id',
    lockId,
  )
const termsOf = (lockId: number) =>
  rowsOf<{
    lock_id: number
    start_date: string
    end_date: string | null
    renewed_at: string | null
    retired_at: string | null
  }>('select * from lock_term where root_lock_id = $1 order by term_id', lockId)

const drawn = (until: number | null = 9) =>
  licensed({ customerId, ownerUserId: repA.userId, until, productIds: [rental] })
const renew = (shellNums: string) => ordered(repA, 2, { customerId, shellNums, leaseYears: 1 })
/** The device that takes the place of a lock. */
async function exchanged({ shellNum }: DrawnLock): Promise<DrawnLock> {
  const device = await claimed(admin)
  const reason = { reasonType: 4, reason: '接触不良' }
  const { businessId } = await ordered(admin, 6, { customerId, shellNums: shellNum, ...reason })
  const [line] = await rowsOf<{ id: number }>(
    'select business_lock_id::int as id from business_lock where business_id = $1',
    businessId,
  )
  const lines = [{ businessLockId: line?.id ?? 0, newShellNum: device.shellNum }]
  expect(await admin.ask(orderCalls.assign, { businessId, lines })).toEqual({ effectStatus: 3 })
  return device
}
const verified = async () => (await verifyLedger(company.app.services.db)).found

describe('a renewal', () => {
  it('is an event and a term; its cancellation leaves neither', async () => {
    const lock = await drawn()
    expect(await termsOf(lock.lockId)).toMatchObject([{ end_date: day(9), renewed_at: null }])
    const { businessId } = await renew(lock.shellNum)
    expect(await salesOf(lock.lockId)).toMatchObject([
      { event: 'renewed', amount: '500.00', counts: true, customer_id: customerId, event_date: day() },
    ])
    expect(await termsOf(lock.lockId)).toMatchObject([
      { end_date: day(9), renewed_at: day() },
      { start_date: day(10), renewed_at: null, retired_at: null },
    ])
    await admin.ask(orderCalls.cancel, { businessId, reason: '撤销' })
    expect(await salesOf(lock.lockId)).toEqual([])
    expect(await termsOf(lock.lockId)).toMatchObject([{ end_date: day(9), renewed_at: null }])
    expect(await verified()).toBeNull()
  })
})

describe('a term', () => {
  it('has no end where the lock is bought, and none begins with a trial', async () => {
    expect(await termsOf((await drawn(null)).lockId)).toMatchObject([{ end_date: null }])
    const trial = await licensed({ customerId, ownerUserId: repA.userId, isTrial: true, until: 5 })
    expect(await termsOf(trial.lockId)).toEqual([])
  })

  it('ends as a change of days sets it, and goes on with the device that replaces the lock', async () => {
    const lock = await drawn(40)
    const change = { customerId, shellNums: lock.shellNum, reason: '日期有误' }
    await ordered(admin, 11, { ...change, startTime: day(-30), endTime: day(50) })
    expect(await termsOf(lock.lockId)).toMatchObject([{ end_date: day(50) }])
    const device = await exchanged(lock)
    await renew(device.shellNum)
    expect(await termsOf(lock.lockId)).toMatchObject([
      { lock_id: lock.lockId, end_date: day(50), renewed_at: day(), retired_at: null },
      { lock_id: device.lockId, start_date: addDays(day(50), 1), retired_at: null },
    ])
    expect((await salesOf(lock.lockId)).map(({ event }) => event)).toEqual(['retimed', 'replaced'])
    expect(await verified()).toBeNull()
  })
})

describe('a lineage', () => {
  it('is written by one writer after the other, also by those of two of its locks', async () => {
    const lock = await drawn(40)
    const device = await exchanged(lock)
    const correct = (lockId: number, chipNo: string) =>
      admin.call(lockCalls.correct, { lockId, patch: { chipNo }, reason: '芯片号有误' })
    const answers = await during(company.app.services.db, {
      held: (trx) =>
        sql`select from software_lock where id in (${lock.lockId}, ${device.lockId}) for update`.execute(trx),
      waits: () =>
        Promise.all(
          [1, 2, 3].flatMap((round) => [
            correct(lock.lockId, `A${round}`),
            correct(device.lockId, `B${round}`),
          ]),
        ),
      waiters: 2,
    })
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await verified()).toBeNull()
  })
})

describe('the check of the ledger', () => {
  it('reports a table of the analysis that differs, until it is rebuilt', async () => {
    const lock = await drawn()
    await company.platform.pool.query('update lock_term set end_date = null where lock_id = $1', [
      lock.lockId,
    ])
    expect(await verified()).toMatchObject({ lockId: lock.lockId, where: 'lock_term' })
    await inTransaction(company.app.services.db, async (trx) => {
      const { rows } = await sql<{ id: number }>`select id from software_lock`.execute(trx)
      await deriveAnalysis(
        trx,
        rows.map(({ id }) => id),
      )
    })
    expect(await verified()).toBeNull()
  })
})
