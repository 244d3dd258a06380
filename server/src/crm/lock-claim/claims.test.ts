import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { signIn } from '../../../test/approvals.ts'
import { claimsOf } from '../../../test/claims.ts'
import { during } from '../../../test/during.ts'
import { nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { verifyLedger } from '../software-lock/ledger/verify.ts'
import { confirmOverdue } from './confirm.ts'
import { markClaimHeld, markClaimUsed } from './door.ts'

const calls = recordCallsOf(lockClaim)
let company: TestCompany
let admin: Person
let keeper: Person
let otherKeeper: Person
let repA: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  ;({ admin, repA, repB } = people)
  // they hold every right over customer management, that over the stock among them
  ;[keeper, otherKeeper] = [people.managerB, people.assistant]
  // messages go to users who have signed in
  await signIn(company, [people.director, repA, repB, keeper])
})
afterAll(async () => {
  // whatever was issued and came back: rows are what the ledger makes of them
  expect((await verifyLedger(company.app.services.db)).found).toBeNull()
  await company.close()
})
const { stock, claim, issued, statusOf, eventsOf } = claimsOf(() => company)

const detail = (claimId: number, who = repA) => who.ask(calls.detail, { claimId })
const itemsOf = async (claimId: number) => {
  const { itemList } = await detail(claimId)
  return Array.isArray(itemList) ? itemList : []
}
const messagesOf = async (person: Person) => (await person.ask(messageCalls.list, { limit: 100 })).list

describe('a claim', () => {
  it('has a number, and belongs to the claimant', async () => {
    const { code, data } = await claim(repA, { remark: '给新客户' })
    expect(code).toBe(0)
    expect(data.claimNo).toMatch(/^LY-\d{8}-\d{4}$/)
    expect(await detail(Number(data.claimId))).toMatchObject({
      claimUserId: repA.userId,
      claimUserName: repA.realname,
      region: 1,
      quantity: 2,
      checkStatus: 10,
      issueStatus: 0,
      itemList: [],
    })
  })

  it.each([[0], [201], [1.5], ['many'], ['']])('is not for %s locks', async (quantity) => {
    const { code, data } = await claim(repA, { quantity })
    expect(code).toBe(400)
    expect(data).toMatchObject({ field: 'quantity' })
  })

  it.each([
    ['region', 3],
    ['purpose', 9],
    ['lockForm', 4],
  ])('has a %s of those there are', async (key, value) => {
    expect(await claim(repA, { [key]: value })).toMatchObject({ code: 400, data: { field: key } })
  })

  it('is found by a lock of it, and narrowed by what it is for', async () => {
    const { claimId, shellNums } = await issued(repA, keeper, 1)
    const ids = async (search: string, purpose: number) => {
      const searchList = [{ name: 'purpose', formType: 'select', type: 1, values: [purpose] }]
      return (await repA.ask(calls.list, { search, searchList })).list.map((row) => row.claimId)
    }
    expect(await ids(shellNums[0] ?? '', 1)).toEqual([claimId])
    expect(await ids(shellNums[0] ?? '', 2)).toEqual([])
  })
})

describe('its approval', () => {
  afterEach(() => stopFlows(admin, lockClaim.approval.label))
  const director = () => company.people.director

  it('begins with the submission, and ends with a message; nothing is issued before', async () => {
    await startFlow(admin, [nodes.members([director().userId])], { label: lockClaim.approval.label })
    const { data } = await claim(repA, { saveType: 0 })
    const claimId = Number(data.claimId)
    expect(await detail(claimId)).toMatchObject({ checkStatus: 5 })
    await repA.ask(calls.update, { entity: { claimId, quantity: 1, saveType: 1 } })
    expect(await detail(claimId)).toMatchObject({ checkStatus: 3, quantity: 1 })
    expect((await messagesOf(director())).map(({ type }) => type)).toContain(129)
    const { shellNums } = await stock(1)
    expect(await admin.call(lockClaimCalls.issue, { claimId, shellNums })).toMatchObject({
      code: 400,
      msg: '审核通过后才可以发放',
    })
    const { examineRecordId } = await detail(claimId)
    const recordId = Number(examineRecordId)
    await director().ask(commentCalls.save, { type: COMMENTED_APPROVAL, typeId: recordId, content: '几台？' })
    await director().ask(approvalCalls.decide, { recordId, status: 1 })
    expect(await detail(claimId)).toMatchObject({ checkStatus: 1 })
    const types = (await messagesOf(repA)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining([130, 156]))
    expect(await repA.call(calls.update, { entity: { claimId, quantity: 2 } })).toMatchObject({ code: 400 })
    expect((await keeper.call(lockClaimCalls.issue, { claimId, shellNums })).code).toBe(0)
  })

  it('is counted among the adjustments that wait, and may be refused', async () => {
    await startFlow(admin, [nodes.members([director().userId])], { label: lockClaim.approval.label })
    const { data } = await claim(repB, { quantity: 20 })
    const counted = await director().ask(crmTodos.shared.counts)
    expect(counted.checkAdjust).toBeGreaterThan(0)
    expect(counted).not.toHaveProperty('checkLockClaim')
    const apart = await director().ask(crmTodos.shared.counts, { apart: 1 })
    expect(apart.checkLockClaim).toBe(counted.checkAdjust)
    const recordId = Number((await detail(Number(data.claimId), repB)).examineRecordId)
    await director().ask(approvalCalls.decide, { recordId, status: 2, remarks: '太多' })
    expect((await messagesOf(repB)).map(({ type }) => type)).toContain(131)
    expect((await director().ask(crmTodos.shared.counts)).checkAdjust).toBe(Number(counted.checkAdjust) - 1)
  })
})

describe('issue', () => {
  it('gives locks of the stock to the claimant, in several goes, and tells them', async () => {
    const claimId = Number((await claim(repA, { quantity: 3 })).data.claimId)
    const { shellNums, lockIds } = await stock(3)
    const [first = '', second = '', third = ''] = shellNums
    expect(await keeper.ask(lockClaimCalls.issue, { claimId, shellNums: [first] })).toEqual({
      issueStatus: 1,
    })
    // the series is left out when people say a number
    const short = second.slice(4)
    expect(await keeper.ask(lockClaimCalls.issue, { claimId, shellNums: [short, third, third] })).toEqual({
      issueStatus: 2,
    })
    expect(await detail(claimId)).toMatchObject({
      issueStatus: 2,
      issuedNum: 3,
      shellNums: shellNums.join('、'),
    })
    expect(await itemsOf(claimId)).toMatchObject([
      { shellNum: first, itemStatus: 0, issueUserName: keeper.realname },
      { itemStatus: 0 },
      { itemStatus: 0 },
    ])
    const [lockId = 0] = lockIds
    expect(await statusOf(lockId)).toEqual({ status: statusCode('claimed'), holder: repA.userId })
    expect((await eventsOf(lockId)).at(-1)).toEqual({
      event_type: 'CLAIM',
      event_key: `claim:${claimId}:${lockId}:CLAIM`,
    })
    expect(
      (await messagesOf(repA)).filter(({ type, typeId }) => type === 132 && typeId === claimId),
    ).toHaveLength(2)
  })

  it('refuses what is not in the stock (2250), of another region, or more than was asked for (2251)', async () => {
    const { shellNums } = await issued(repB, keeper, 1)
    const claimId = Number((await claim(repA, { quantity: 1 })).data.claimId)
    const issue = (numbers: string[]) => keeper.call(lockClaimCalls.issue, { claimId, shellNums: numbers })
    expect(await issue(shellNums)).toMatchObject({ code: 2250, msg: `锁${shellNums[0]}不在库` })
    expect(await issue(['0000'])).toMatchObject({ code: 2209 })
    const [elsewhere, here] = [await stock(1, 2), await stock(2)]
    expect((await issue(elsewhere.shellNums)).code).toBe(400)
    expect(await issue(here.shellNums)).toMatchObject({ code: 2251 })
    expect((await issue(here.shellNums.slice(0, 1))).code).toBe(0)
    expect(await issue(here.shellNums.slice(1))).toMatchObject({ code: 2251 })
  })

  it('is for keepers of the stock, who find claims in force whoever has made them', async () => {
    const claimId = Number((await claim(repA, { quantity: 1 })).data.claimId)
    const draft = Number((await claim(repA, { saveType: 0 })).data.claimId)
    const { shellNums } = await stock(1)
    expect((await repA.call(lockClaimCalls.issue, { claimId, shellNums })).code).toBe(401)
    const seen = (await keeper.ask(calls.list, { limit: 100 })).list.map((row) => row.claimId)
    expect(seen).toContain(claimId)
    expect(seen).not.toContain(draft)
    expect(
      (await keeper.ask(lockClaimCalls.inStock, { claimId, search: shellNums[0] ?? '' })).map(
        (lock) => lock.shellNum,
      ),
    ).toEqual(shellNums)
    expect((await keeper.call(lockClaimCalls.inStock, { claimId: draft })).code).toBe(401)
  })

  it('of two keepers who issue the same lock at once, one wins', async () => {
    const [one, other] = [await claim(repA, { quantity: 1 }), await claim(repB, { quantity: 1 })]
    const { shellNums, lockIds } = await stock(1)
    const answers = await during(company.app.services.db, {
      held: (trx) => sql`select from software_lock where id = ${lockIds[0]} for update`.execute(trx),
      waits: () =>
        Promise.all([
          keeper.call(lockClaimCalls.issue, { claimId: Number(one.data.claimId), shellNums }),
          otherKeeper.call(lockClaimCalls.issue, { claimId: Number(other.data.claimId), shellNums }),
        ]),
      waiters: 2,
    })
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2250])
  })

  it('of two keepers who issue the last lock of a claim at once, one wins', async () => {
    const claimId = Number((await claim(repA, { quantity: 1 })).data.claimId)
    const [one, other] = [await stock(1), await stock(1)]
    const answers = await during(company.app.services.db, {
      held: (trx) => sql`select from lock_claim where id = ${claimId} for update`.execute(trx),
      waits: () =>
        Promise.all([
          keeper.call(lockClaimCalls.issue, { claimId, shellNums: one.shellNums }),
          otherKeeper.call(lockClaimCalls.issue, { claimId, shellNums: other.shellNums }),
        ]),
      waiters: 2,
    })
    expect(answers.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1)
    expect(await detail(claimId)).toMatchObject({ issuedNum: 1, issueStatus: 2 })
    expect(await itemsOf(claimId)).toHaveLength(1)
  })

  it('keeps the claim as it is: it is neither edited nor deleted', async () => {
    const { claimId } = await issued(repA, keeper, 1)
    const refused = { code: 400, msg: '已发放的领用单不能编辑或删除' }
    expect(await repA.call(calls.update, { entity: { claimId, quantity: 5 } })).toMatchObject(refused)
    expect(await admin.call(calls.remove, { ids: [claimId] })).toMatchObject(refused)
  })
})

describe('confirmation', () => {
  it('is the claimant’s alone', async () => {
    const { claimId } = await issued(repA, keeper)
    for (const stranger of [repB, keeper, admin])
      expect((await stranger.call(lockClaimCalls.confirm, { claimId })).code).toBe(401)
    await repA.ask(lockClaimCalls.confirm, { claimId })
    expect(await detail(claimId)).toMatchObject({ issueStatus: 3 })
    expect((await itemsOf(claimId)).map(({ itemStatus }) => itemStatus)).toEqual([1, 1])
    expect(await repA.call(lockClaimCalls.confirm, { claimId })).toMatchObject({ code: 400 })
  })

  it('sent twice at once counts once', async () => {
    const { claimId } = await issued(repA, keeper)
    const confirm = () => repA.call(lockClaimCalls.confirm, { claimId })
    const answers = await during(company.app.services.db, {
      held: (trx) => sql`select from lock_claim where id = ${claimId} for update`.execute(trx),
      waits: () => Promise.all([confirm(), confirm()]),
      waiters: 2,
    })
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 400])
    expect(await detail(claimId)).toMatchObject({ issueStatus: 3, waitingNum: 0, heldNum: 2 })
  })

  it('of a part leaves the claim open', async () => {
    const claimId = Number((await claim(repA, { quantity: 2 })).data.claimId)
    const { shellNums } = await stock(2)
    await keeper.ask(lockClaimCalls.issue, { claimId, shellNums: shellNums.slice(0, 1) })
    await repA.ask(lockClaimCalls.confirm, { claimId })
    expect(await detail(claimId)).toMatchObject({ issueStatus: 1 })
    await keeper.ask(lockClaimCalls.issue, { claimId, shellNums: shellNums.slice(1) })
    expect((await itemsOf(claimId)).map(({ itemStatus }) => itemStatus)).toEqual([1, 0])
  })

  it('follows by itself after three days', async () => {
    const { claimId } = await issued(repA, keeper)
    const { clock } = company.platform
    clock.advance(3 * DAY - 60_000)
    await confirmOverdue(company.app.services)
    expect(await detail(claimId)).toMatchObject({ issueStatus: 2 })
    clock.advance(120_000)
    await confirmOverdue(company.app.services)
    expect(await detail(claimId)).toMatchObject({ issueStatus: 3 })
  })
})

describe('the way back', () => {
  it('is asked for by the holder and confirmed by a keeper', async () => {
    const { claimId, lockIds, shellNums } = await issued(repA, keeper)
    const [lockId = 0, kept = 0] = lockIds
    expect((await repB.call(lockClaimCalls.returnLocks, { lockIds: [lockId] })).code).toBe(401)
    await repA.ask(lockClaimCalls.returnLocks, { lockIds: [lockId], remark: '客户不要了' })
    expect(await itemsOf(claimId)).toMatchObject([
      { itemStatus: 1, returnAsked: 1, returnRemark: '客户不要了' },
      { itemStatus: 0, returnAsked: 0 },
    ])
    expect((await statusOf(lockId)).status).toBe(statusCode('claimed'))
    expect((await repA.call(lockClaimCalls.confirmReturn, { lockIds: [lockId] })).code).toBe(401)
    await keeper.ask(lockClaimCalls.confirmReturn, { lockIds: [lockId] })
    expect(await statusOf(lockId)).toEqual({ status: statusCode('inStock'), holder: null })
    expect((await eventsOf(lockId)).at(-1)?.event_key).toBe(`claim:${claimId}:${lockId}:CLAIM_RETURN`)
    expect((await itemsOf(claimId)).map(({ itemStatus }) => itemStatus)).toEqual([3, 0])
    expect(await keeper.call(lockClaimCalls.confirmReturn, { lockIds: [lockId] })).toMatchObject({
      code: 2225,
    })
    // issued again it belongs to another claim
    const again = await claim(repB, { quantity: 1 })
    await keeper.ask(lockClaimCalls.issue, {
      claimId: Number(again.data.claimId),
      shellNums: shellNums.slice(0, 1),
    })
    expect(await statusOf(lockId)).toMatchObject({ holder: repB.userId })
    expect((await statusOf(kept)).holder).toBe(repA.userId)
  })

  it('is confirmed once, where two keepers have the device at once', async () => {
    const { lockIds } = await issued(repA, keeper, 1)
    const answers = await during(company.app.services.db, {
      held: (trx) => sql`select from software_lock where id = ${lockIds[0]} for update`.execute(trx),
      waits: () =>
        Promise.all([keeper, otherKeeper].map((who) => who.call(lockClaimCalls.confirmReturn, { lockIds }))),
      waiters: 2,
    })
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2225])
    const types = (await eventsOf(lockIds[0] ?? 0)).map(({ event_type: type }) => type)
    expect(types).toEqual(['STOCK_IN', 'CLAIM', 'CLAIM_RETURN'])
  })

  it('needs no word of a holder who has left', async () => {
    const { lockIds } = await issued(repA, keeper, 1)
    await keeper.ask(lockClaimCalls.confirmReturn, { lockIds })
    expect(await statusOf(lockIds[0] ?? 0)).toEqual({ status: statusCode('inStock'), holder: null })
  })
})

describe('my stock', () => {
  it('holds what the caller has in hand, for how long and what for', async () => {
    const { claimId, lockIds, shellNums } = await issued(company.people.repA2, keeper, 2)
    const mine = (who: Person, request = {}) => who.ask(lockClaimCalls.myStock, request)
    company.platform.clock.advance(2 * DAY)
    const { list, totalRow } = await mine(company.people.repA2)
    expect(totalRow).toBe(2)
    expect(list[0]).toMatchObject({ claimId, purpose: 1, heldDays: 2, region: 1, itemStatus: 0 })
    expect(list.map(({ shellNum }) => shellNum)).toEqual(shellNums)
    expect((await mine(company.people.repA2, { search: shellNums[1] })).totalRow).toBe(1)
    expect((await mine(company.people.repA2, { region: 'QD' })).totalRow).toBe(0)
    const { userId } = company.people.repA2
    expect((await mine(keeper, { userId })).totalRow).toBe(2)
    expect((await repA.call(lockClaimCalls.myStock, { userId })).code).toBe(401)
    // an order has used one of them
    const { services } = company.app
    const used = lockIds.slice(0, 1)
    await inTransaction(services.db, (trx) => markClaimUsed(trx, used))
    const statuses = async () => {
      const row = await company.people.repA2.ask(calls.detail, { claimId })
      return Array.isArray(row.itemList) ? row.itemList.map(({ itemStatus }) => itemStatus) : []
    }
    expect(await statuses()).toEqual([2, 0])
    // and was cancelled
    await inTransaction(services.db, (trx) => markClaimHeld(trx, used))
    expect(await statuses()).toEqual([1, 0])
  })
})
