import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DAY, today } from '#server/platform/time/clock.ts'
import { signIn } from '../../../test/approvals.ts'
import { claimsOf } from '../../../test/claims.ts'
import { during } from '../../../test/during.ts'
import { nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import { makeRecord } from '../../../test/make.ts'
import { makeLock } from '../../../test/make-lock.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { writeEvents } from '../software-lock/door.ts'
import { verifyLedger } from '../software-lock/ledger/verify.ts'

const calls = recordCallsOf(badLock)
const locks = recordCallsOf(softwareLock)
let company: TestCompany
let admin: Person
let keeper: Person
let repA: Person
let repB: Person
let customerId: number
beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  ;({ admin, repA, repB } = people)
  keeper = people.managerB
  await signIn(company, [people.director, repA, keeper])
  customerId = await makeRecord(repA, customer)
})
afterAll(async () => {
  expect((await verifyLedger(company.app.services.db)).found).toBeNull()
  await company.close()
})
const { stock, claim, issued, statusOf, eventsOf } = claimsOf(() => company, '8')
const services = () => company.app.services

const report = (who: Person, shellNum: string, entity: Record<string, unknown> = {}) =>
  who.call(calls.add, {
    entity: {
      shellNum,
      source: 1,
      faultType: 1,
      foundDate: today(services().clock),
      responsible: 1,
      saveType: 1,
      ...entity,
    },
  })
const reported = async (who: Person, shellNum: string): Promise<number> => {
  const { code, msg, data } = await report(who, shellNum)
  expect([code, msg]).toEqual([0, 'success'])
  return Number(data.badId)
}
const handle = (badId: number, handleStatus: number, more: Record<string, unknown> = {}) =>
  keeper.call(badLockCalls.handle, { badId, handleStatus, ...more })
const detail = (badId: number, who = admin) => who.ask(calls.detail, { badId })
const numberOf = async (lockId: number) => String((await admin.ask(locks.detail, { lockId })).shellNum)

/** A lock in use at the customer of repA. */
const inUse = async (endTime?: string) => {
  const lockId = await makeLock(company, {
    ownerUserId: repA.userId,
    customerId,
    ...(endTime ? { endTime } : {}),
  })
  return { lockId, shellNum: await numberOf(lockId) }
}

describe('a report', () => {
  it('has a number, and takes from the lock whose it is', async () => {
    const { shellNum, lockId } = await inUse()
    const badId = await reported(repA, shellNum)
    expect(await detail(badId)).toMatchObject({
      badNo: expect.stringMatching(/^HS-\d{8}-\d{4}$/),
      shellNum,
      lockId,
      customerId,
      checkStatus: 10,
      handleStatus: 0,
    })
  })

  it('of a lock in the stock makes it a bad one', async () => {
    const { shellNums, lockIds } = await stock(1)
    const badId = await reported(keeper, shellNums[0] ?? '')
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode('bad'))
    expect((await eventsOf(lockIds[0] ?? 0)).at(-1)).toEqual({
      event_type: 'BAD',
      event_key: `bad:${badId}:BAD`,
    })
  })

  it('of a lock that someone holds is noted with the claim', async () => {
    const { claimId, lockIds, shellNums } = await issued(repA, keeper, 1)
    await reported(repA, shellNums[0] ?? '')
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode('bad'))
    const { itemList } = await repA.ask(recordCallsOf(lockClaim).detail, { claimId })
    expect(itemList).toMatchObject([{ itemStatus: 4 }])
    expect((await repA.call(lockClaimCalls.returnLocks, { lockIds })).code).toBe(2225)
  })

  it('of a lock at a customer leaves its licence alone, and marks it', async () => {
    const { lockId, shellNum } = await inUse()
    const marked = async () => (await repA.ask(locks.detail, { lockId })).isReportedBad
    expect(await marked()).toBe(0)
    await reported(repA, shellNum)
    expect((await statusOf(lockId)).status).toBe(statusCode('inUse'))
    expect(await marked()).toBe(1)
    const { list } = await repA.ask(locks.list, { search: shellNum })
    expect(list).toMatchObject([{ lockId, isReportedBad: 1 }])
  })

  it('is one at a time (2253), and of locks that the caller may see', async () => {
    const { shellNum } = await inUse()
    expect((await report(repB, shellNum)).code).toBe(401)
    expect(await report(repA, '00000')).toMatchObject({ code: 2209 })
    await reported(repA, shellNum)
    expect(await report(repA, shellNum)).toMatchObject({
      code: 2253,
      msg: '该锁已有未处理完的坏锁单',
      data: { field: 'shellNum' },
    })
  })

  it('is one at a time also where two drafts are submitted', async () => {
    const { shellNums } = await stock(1)
    const [number = ''] = shellNums
    const [one, other] = [
      await report(keeper, number, { saveType: 0 }),
      await report(keeper, number, { saveType: 0 }),
    ]
    const submit = (badId: unknown) => keeper.call(calls.update, { entity: { badId, saveType: 1 } })
    const answers = await Promise.all([submit(one.data.badId), submit(other.data.badId)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2253])
  })
})

describe('a report in force', () => {
  it('is neither edited nor deleted, by no one', async () => {
    const { shellNums } = await stock(1)
    const badId = await reported(keeper, shellNums[0] ?? '')
    const refused = { code: 400, msg: '已生效的坏锁单不能编辑或删除' }
    for (const who of [keeper, admin]) {
      expect(await who.call(calls.update, { entity: { badId, faultDesc: '改' } })).toMatchObject(refused)
      expect(await who.call(calls.remove, { ids: [badId] })).toMatchObject(refused)
    }
    const { shellNums: others } = await stock(1)
    const { data } = await report(keeper, others[0] ?? '', { saveType: 0, costMoney: '12.50' })
    expect((await keeper.call(calls.update, { entity: { badId: data.badId, faultDesc: '改' } })).code).toBe(0)
  })
})

describe('its approval', () => {
  afterEach(() => stopFlows(admin, badLock.approval.label))

  it('comes before the ledger, and before any handling', async () => {
    const { director } = company.people
    await startFlow(admin, [nodes.members([director.userId])], { label: badLock.approval.label })
    const { shellNums, lockIds } = await stock(1)
    const badId = await reported(keeper, shellNums[0] ?? '')
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode('inStock'))
    expect(await handle(badId, 1)).toMatchObject({ code: 400, msg: '审核通过后才可以处理' })
    const recordId = Number((await detail(badId)).examineRecordId)
    await director.ask(approvalCalls.decide, { recordId, status: 1 })
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode('bad'))
    const types = async (who: Person) =>
      (await who.ask(messageCalls.list, { limit: 100 })).list.map(({ type }) => type)
    expect(await types(director)).toContain(133)
    expect(await types(keeper)).toContain(134)
  })
})

describe('at once', () => {
  afterEach(() => stopFlows(admin, badLock.approval.label))

  it('a decision and its withdrawal: one of them, and the device is a bad one only if it was passed', async () => {
    const { director } = company.people
    await startFlow(admin, [nodes.members([director.userId])], { label: badLock.approval.label })
    const { shellNums, lockIds } = await stock(1)
    const badId = await reported(keeper, shellNums[0] ?? '')
    const recordId = Number((await detail(badId)).examineRecordId)
    const decide = (who: Person, status: number) =>
      who.call(approvalCalls.decide, { recordId, status, remarks: '' })
    const answers = await Promise.all([decide(director, 1), decide(keeper, 4)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const isPassed = answers[0].code === 0
    expect((await detail(badId)).checkStatus).toBe(isPassed ? 1 : 4)
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode(isPassed ? 'bad' : 'inStock'))
  })

  it('repair and scrap: one of them', async () => {
    const { shellNums, lockIds } = await stock(1)
    const badId = await reported(keeper, shellNums[0] ?? '')
    const answers = await during(services().db, {
      held: (trx) => sql`select from bad_lock where id = ${badId} for update`.execute(trx),
      waits: () => Promise.all([handle(badId, 2), handle(badId, 4)]),
      waiters: 2,
    })
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const types = (await eventsOf(lockIds[0] ?? 0)).map(({ event_type: type }) => type)
    expect(types).toEqual(['STOCK_IN', 'BAD', answers[0].code === 0 ? 'REPAIRED' : 'SCRAP'])
  })

  it('issue and report of a lock: it ends as a bad one, and no claimant has it', async () => {
    const claimId = Number((await claim(repA, { quantity: 1 })).data.claimId)
    const { shellNums, lockIds } = await stock(1)
    await during(services().db, {
      held: (trx) => sql`select from software_lock where id = ${lockIds[0]} for update`.execute(trx),
      waits: () =>
        Promise.all([
          keeper.call(lockClaimCalls.issue, { claimId, shellNums }),
          report(admin, shellNums[0] ?? ''),
        ]),
      waiters: 2,
    })
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode('bad'))
    const { heldNum } = await repA.ask(recordCallsOf(lockClaim).detail, { claimId })
    expect(heldNum).toBe(0)
  })
})

describe('handling', () => {
  it('leads over repair back to the stock of who handles it', async () => {
    const { shellNums, lockIds } = await stock(1)
    const badId = await reported(keeper, shellNums[0] ?? '')
    expect((await repA.call(badLockCalls.handle, { badId, handleStatus: 1 })).code).toBe(401)
    expect((await handle(badId, 1)).code).toBe(0)
    // from one workshop it does not go to the other
    expect((await handle(badId, 3)).code).not.toBe(0)
    expect((await handle(badId, 2, { handleResult: '换了接口', costMoney: '35.5' })).code).toBe(0)
    expect(await detail(badId)).toMatchObject({
      handleStatus: 2,
      handleResult: '换了接口',
      costMoney: 35.5,
      handleUserId: keeper.userId,
    })
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode('inStock'))
    expect((await eventsOf(lockIds[0] ?? 0)).map(({ event_type: type }) => type)).toEqual([
      'STOCK_IN',
      'BAD',
      'REPAIRED',
    ])
    expect((await handle(badId, 4)).code).not.toBe(0)
    // its number may be used, and reported, again
    await reported(keeper, shellNums[0] ?? '')
  })

  it('leads over the maker to the scrap', async () => {
    const { shellNums, lockIds } = await stock(1)
    const badId = await reported(keeper, shellNums[0] ?? '')
    expect((await handle(badId, 3)).code).toBe(0)
    expect((await handle(badId, 4)).code).toBe(0)
    expect((await statusOf(lockIds[0] ?? 0)).status).toBe(statusCode('scrapped'))
    expect(await keeper.call(calls.remove, { ids: [badId] })).not.toMatchObject({ code: 0 })
  })

  it('of a lock at a customer waits for its replacement (2252)', async () => {
    const { lockId, shellNum } = await inUse()
    const badId = await reported(repA, shellNum)
    for (const status of [2, 4])
      expect(await handle(badId, status)).toMatchObject({ code: 2252, msg: '请先为客户办理换锁' })
    expect((await handle(badId, 1)).code).toBe(0)
    await inTransaction(services().db, async (trx) => {
      await writeEvents(trx, systemWriter(services()), [
        {
          key: `test:${lockId}:OUT`,
          lockId,
          eventType: 'REPLACE_OUT',
          patch: { status: statusCode('replaced') },
        },
      ])
    })
    expect((await handle(badId, 2)).code).toBe(0)
    expect((await statusOf(lockId)).status).toBe(statusCode('inStock'))
  })

  it('of one that has expired asks to take it back first, and then notes it', async () => {
    const end = new Date(services().clock.now().getTime() + DAY)
    const { lockId, shellNum } = await inUse(end.toISOString().slice(0, 10))
    const badId = await reported(repA, shellNum)
    company.platform.clock.advance(5 * DAY)
    expect((await handle(badId, 4)).code).toBe(2225)
    await admin.ask(lockCalls.takeBack, { lockIds: [lockId] })
    expect((await handle(badId, 4)).code).toBe(0)
    expect((await eventsOf(lockId)).slice(-3).map(({ event_type: type }) => type)).toEqual([
      'CLAIM_RETURN',
      'BAD',
      'SCRAP',
    ])
  })
})
