import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintCalls } from '#protocol/crm/complaint/calls.ts'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { eventCall } from '../../../test/event-call.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(complaint)
const start = eventCall(complaint, 'start')
const close = eventCall(complaint, 'close')
const reopen = eventCall(complaint, 'reopen')
let company: TestCompany
let managerA: Person
let repA: Person
let repA2: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ managerA, repA, repA2, repB } = company.people)
})
afterAll(() => company.close())

const make = (entity: Record<string, unknown> = {}, who = repA) => makeRecord(who, complaint, { entity })
const detailOf = (complaintId: number, who = repA) => who.ask(calls.detail, { complaintId })
const update = (complaintId: number, entity: Record<string, unknown>, who = repA) =>
  who.call(calls.update, { entity: { complaintId, ...entity }, field: [] })
const finish = (complaintId: number, handleResult: string, more: Record<string, unknown> = {}, who = repA) =>
  who.call(complaintCalls.finish, { complaintId, handleResult, satisfaction: '', ...more })
const stateOf = async (id: number) => (await detailOf(id)).handleStatus

describe('a complaint', () => {
  it('begins now, with the user as its handler, and is numbered by a fixed pattern', async () => {
    const form = (await repA.ask(calls.form, { type: '1' })).flat()
    const of = (key: string) => form.find(({ fieldName }) => fieldName === key)
    expect(of('complaintTime')?.value).toBe('2025-05-15 10:00:00')
    expect(of('ownerUserId')).toMatchObject({ name: '处理人', value: { userId: repA.userId } })
    expect(of('urgency')?.defaultValue).toBe('一般')
    const customerId = await makeRecord(repA, customer)
    const reply = await repA.ask(calls.add, {
      entity: {
        customerId,
        complaintTime: '2025-05-15 09:00:00',
        complaintType: '服务态度',
        ownerUserId: repA.userId,
        content: '电话没有人接',
      },
      field: [],
    })
    const shown = await detailOf(Number(reply.complaintId))
    expect(shown).toMatchObject({ handleStatus: 0, handleTime: '' })
    expect(String(shown.complaintNum)).toMatch(/^TS20250515\d{3}$/)
  })

  it('is reached by its handler', async () => {
    const id = await make({ ownerUserId: repA2.userId })
    expect((await detailOf(id, repA2)).dataAuth).toBe(1)
    expect((await detailOf(id, repB)).dataAuth).toBe(0)
  })

  it('is shown among those of its customer', async () => {
    const customerId = await makeRecord(repA, customer)
    const id = await make({ customerId })
    await make()
    const tab = recordCallsOf(customer)
    const response = await company.app.fastify.inject({
      method: 'POST',
      url: '/crm/api/crmCustomer/queryComplaint',
      headers: { 'admin-token': await repA.token() },
      payload: { customerId, page: 1, limit: 15 },
    })
    expect(response.json().data.list).toMatchObject([{ complaintId: id }])
    if (!tab.counters) throw new Error('customers count nothing')
    expect(await repA.ask(tab.counters, { id: customerId })).toMatchObject({ complaintCount: 1 })
  })
})

describe('the handling of a complaint', () => {
  it('goes from waiting over running and handled to closed, by who may edit it', async () => {
    const complaintId = await make()
    expect((await repB.call(start, { complaintId })).code).toBe(401)
    expect((await finish(complaintId, '太早')).code).not.toBe(0)
    await repA.ask(start, { complaintId })
    expect((await finish(complaintId, '越权', {}, repB)).code).toBe(401)
    expect((await repA.call(close, { complaintId })).code).not.toBe(0)
    expect((await finish(complaintId, '已更换', { satisfaction: '满意' })).code).toBe(0)
    expect(await detailOf(complaintId)).toMatchObject({
      handleStatus: 2,
      handleTime: '2025-05-15 10:00:00',
      handleResult: '已更换',
      satisfaction: '满意',
    })
    await repA.ask(close, { complaintId })
    expect((await repA.call(reopen, { complaintId })).code).not.toBe(0)
    expect(await stateOf(complaintId)).toBe(3)
  })

  it('is taken up again, which forgets when it ended', async () => {
    const complaintId = await make()
    await repA.ask(start, { complaintId })
    await finish(complaintId, '第一次')
    await repA.ask(reopen, { complaintId })
    expect(await detailOf(complaintId)).toMatchObject({
      handleStatus: 1,
      handleTime: '',
      handleResult: '第一次',
    })
    // what was written before is enough
    expect((await finish(complaintId, '')).code).toBe(0)
    expect(await stateOf(complaintId)).toBe(2)
  })

  it('ends with a result, whichever way it ends', async () => {
    const complaintId = await make()
    await repA.ask(start, { complaintId })
    const sentence = { code: 400, msg: '请填写处理结果' }
    expect(await finish(complaintId, ' ')).toMatchObject({ code: sentence.code })
    expect((await update(complaintId, { handleStatus: 2 })).code).toBe(400)
    expect(await stateOf(complaintId)).toBe(1)
    expect((await update(complaintId, { handleStatus: 2, handleResult: '解释清楚' })).code).toBe(0)
    expect(await detailOf(complaintId)).toMatchObject({ handleStatus: 2, handleTime: '2025-05-15 10:00:00' })
    expect((await update(complaintId, { handleResult: '' })).code).toBe(400)
    expect((await update(complaintId, { handleResult: '说得更清楚' })).code).toBe(0)
  })

  it('does not begin handled', async () => {
    const customerId = await makeRecord(repA, customer)
    const whole = {
      customerId,
      complaintTime: '2025-05-15 09:00:00',
      complaintType: '服务态度',
      ownerUserId: repA.userId,
      content: '内容',
      handleResult: '有',
    }
    const add = (handleStatus: number) =>
      repA.call(calls.add, { entity: { ...whole, handleStatus }, field: [] })
    expect([(await add(2)).code, (await add(3)).code]).not.toContain(0)
    expect((await add(1)).code).toBe(0)
  })
})

describe('who is notified of a complaint', () => {
  const texts = async (who: Person) =>
    (await who.ask(messageCalls.list, { limit: 9999 })).list
      .filter(({ type }) => type === 142)
      .map(textOfMessage)
  /** Texts that have come since. */
  const since = async (who: Person, act: () => Promise<unknown>) => {
    const before = (await texts(who)).length
    await act()
    const all = await texts(who)
    return all.slice(0, all.length - before)
  }

  it('is the handler, once it is assigned', async () => {
    const came = await since(repA2, () => make({ complaintNum: 'T-1', ownerUserId: repA2.userId }))
    expect(came).toEqual([`${repA.realname}将投诉《T-1》分派给您`])
    const id = await make({ complaintNum: 'T-2', ownerUserId: repA.userId })
    expect(await since(repA2, () => update(id, { ownerUserId: repA2.userId }))).toHaveLength(1)
    // managerA reaches it still
    expect(await since(repA2, () => update(id, { content: '补充' }, managerA))).toEqual([])
  })

  it('is the superior of the handler as well, of one that is most urgent or becomes it', async () => {
    // repA is the superior of repA2
    const urgent = { complaintNum: 'T-3', urgency: '特急', ownerUserId: repA2.userId }
    const came = await since(repA, () => make(urgent, managerA))
    expect(came).toEqual([`${managerA.realname}将投诉《T-3》分派给${repA2.realname}（特急）`])
    const id = await make({ complaintNum: 'T-4', urgency: '紧急', ownerUserId: repA2.userId }, managerA)
    expect(await since(repA, () => update(id, { urgency: '特急' }, managerA))).toHaveLength(1)
    expect(await since(repA, () => update(id, { content: '再补充' }, managerA))).toEqual([])
  })
})
