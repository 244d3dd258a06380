import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { business } from '#protocol/crm/business/type.ts'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { messageTypes, textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { matchLines } from '#server/crm/bank/match-job.ts'
import { remindOfHonors } from '#server/crm/honor/remind.ts'
import { remindOfEnds, remindOfTrials } from '#server/crm/order/expiry.ts'
import { pushDuePlans } from '#server/crm/order/money/push.ts'
import { creditOf, openAccount } from './bank.ts'
import { claimsOf } from './claims.ts'
import { contractFilesOf } from './contract-files.ts'
import { nodes, startFlow, stopFlows } from './flows.ts'
import { makeRecord } from './make.ts'
import { makeOne } from './make-lock.ts'
import { ordered, orderingOf } from './ordering.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { salesOf } from './sales.ts'

/** Each message of locks-and-extensions.md §26 is sent by its event, to the person concerned, and leads to the record. */

let company: TestCompany
let admin: Person
let repA: Person
let managerA: Person
let customerId = 0
let rental = 0
const { day, makeProduct, licensed, claimed } = orderingOf(() => company)
const { stock, claim } = claimsOf(() => company, '7')
const { drawSeal, formOf, download, sendBack } = contractFilesOf(() => company)
const { makeContract } = salesOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, managerA } = company.people)
  // messages go to users who have signed in
  for (const person of [repA, managerA]) await person.token()
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '100')
  await openAccount(company)
  for (const [orderType, needDevice] of [
    [2, 0],
    [0, 1],
  ] as const)
    await admin.ask(orderTypeCalls.update, {
      orderType,
      needContract: 0,
      needSigned: 0,
      needPayment: 0,
      needDevice,
      enabled: 1,
    })
}, 60_000)
afterAll(() => company.close())

interface Sent {
  to: Person
  /** The record that the message is about; null: a page of its own. */
  about: { type: RecordType; id: number } | null
}

/** A flow of this type whose one approver is managerA, as long as `act` takes. */
async function approved<Result>(type: { approval: { label: number } }, act: () => Promise<Result>) {
  const { label } = type.approval
  await startFlow(admin, [nodes.members([managerA.userId])], { label })
  const result = await act()
  await stopFlows(admin, label)
  return result
}
async function decide(type: RecordType, id: number, status: 1 | 2): Promise<void> {
  const { examineRecordId } = await admin.ask(recordCallsOf(type).detail, { [type.idKey]: id })
  await managerA.ask(approvalCalls.decide, { recordId: Number(examineRecordId), status, remarks: '意见' })
}
const renewal = async () => {
  const lock = await licensed({
    customerId,
    ownerUserId: repA.userId,
    ports: 2,
    until: 90,
    productIds: [rental],
  })
  return (await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })).businessId
}
const rentalOrder = async () =>
  (
    await ordered(
      repA,
      0,
      { customerId, leaseYears: 1, startTime: day() },
      {
        product: [{ productId: rental, price: '100', num: '1', discount: '0' }],
        locks: [{ portNumber: 1, startTime: day() }],
      },
    )
  ).businessId
const claimOf = async () => Number((await claim(repA, { quantity: 1 })).data.claimId)
const asked =
  (type: RecordType & { approval: { label: number } }, make: () => Promise<number>) =>
  async (): Promise<Sent> => ({
    to: managerA,
    about: { type, id: await approved(type, make) },
  })
const answered =
  (type: RecordType & { approval: { label: number } }, make: () => Promise<number>, status: 1 | 2) =>
  async (): Promise<Sent> => {
    const id = await approved(type, async () => {
      const made = await make()
      await decide(type, made, status)
      return made
    })
    return { to: repA, about: { type, id } }
  }
const report = () => makeOne(company, repA, badLock)

/** What makes the product send each of them. */
const events: Readonly<Record<number, () => Promise<Sent>>> = {
  126: asked(business, renewal),
  127: answered(business, renewal, 1),
  128: answered(business, renewal, 2),
  129: asked(lockClaim, claimOf),
  130: answered(lockClaim, claimOf, 1),
  131: answered(lockClaim, claimOf, 2),
  132: async () => {
    const id = await claimOf()
    const { shellNums } = await stock(1)
    await admin.ask(lockClaimCalls.issue, { claimId: id, shellNums })
    return { to: repA, about: { type: lockClaim, id } }
  },
  133: asked(badLock, report),
  134: answered(badLock, report, 1),
  135: answered(badLock, report, 2),
  136: answered(business, rentalOrder, 1),
  137: async () => {
    const id = await rentalOrder()
    const { rows } = await company.platform.pool.query<{ id: number }>(
      'select business_lock_id as id from business_lock where business_id = $1',
      [id],
    )
    const { shellNum } = await claimed(admin)
    await admin.ask(orderCalls.assign, {
      businessId: id,
      lines: [{ businessLockId: rows[0]?.id ?? 0, shellNum }],
    })
    return { to: repA, about: { type: business, id } }
  },
  138: async () => {
    const { lockId } = await licensed({ customerId, ownerUserId: repA.userId, until: 7 })
    await remindOfEnds(company.app.services)
    return { to: repA, about: { type: softwareLock, id: lockId } }
  },
  139: async () => {
    const { lockId } = await licensed({ customerId, ownerUserId: repA.userId, until: 0, isTrial: true })
    await remindOfTrials(company.app.services)
    return { to: repA, about: { type: softwareLock, id: lockId } }
  },
  140: async () => {
    const [plan] = await repA.ask(orderMoneyCalls.plans, { businessId: await renewal() })
    await pushDuePlans(company.app.services)
    return { to: repA, about: { type: receivablesPlan, id: plan?.receivablesPlanId ?? 0 } }
  },
  141: async () => {
    await creditOf(company, repA, { serial: 'N-1', money: '5', payer: '海天' })
    await matchLines(company.app.services)
    return { to: repA, about: null }
  },
  142: async () => {
    const entity = {
      customerId,
      complaintTime: '2025-05-15 09:00:00',
      complaintType: '服务态度',
      ownerUserId: repA.userId,
      content: '内容',
    }
    return { to: repA, about: { type: complaint, id: await makeRecord(managerA, complaint, { entity }) } }
  },
  143: async () => {
    const id = await makeRecord(managerA, honor, { entity: { validEnd: day(3), ownerUserId: repA.userId } })
    await remindOfHonors(company.app.services)
    return { to: repA, about: { type: honor, id } }
  },
  144: async () => {
    await drawSeal()
    const { contractId } = await makeContract()
    await repA.ask(contractFileCalls.generate, { contractId, ...(await formOf(repA, contractId)) })
    await sendBack(admin, contractId, await download(repA, { id: contractId }), { signFlag: '1' })
    return { to: repA, about: { type: contract, id: contractId } }
  },
  145: async () => {
    const id = await renewal()
    await admin.ask(orderCalls.cancel, { businessId: id, reason: '客户取消' })
    return { to: repA, about: { type: business, id } }
  },
}

/** Numbers of §26. */
const NUMBERS = Array.from({ length: 20 }, (_, at) => 126 + at)

it('every number has an event', () => {
  expect(Object.keys(events).map(Number)).toEqual(NUMBERS)
})

describe('each message reaches its person and leads to its record', () => {
  it.each(NUMBERS)('%d', async (number) => {
    const { to, about } = (await events[number]?.()) ?? { to: admin, about: null }
    const { list } = await to.ask(messageCalls.list, { limit: 9999 })
    const got = list.filter(({ type, typeId }) => type === number && (!about || typeId === about.id))
    expect(got).toHaveLength(1)
    const { opens = null } = messageTypes[number] ?? {}
    expect(opens).toBe(about?.type.key ?? null)
    for (const message of got) expect(textOfMessage(message)).not.toMatch(/《》|undefined|\{/)
    const others = [company.people.repB, company.people.outsider]
    for (const other of others) {
      const theirs = (await other.ask(messageCalls.list, { limit: 9999 })).list
      expect(theirs.filter(({ type }) => type === number)).toEqual([])
    }
  })
})
