import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'
import { expireMembers } from './expire.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const calls = recordCallsOf(customer)
const { team } = calls

const canOpen = async (person: TestCompany['people']['repB'], id: number) =>
  (await person.ask(calls.detail, { customerId: id })).dataAuth === 1
const rename = async (person: TestCompany['people']['repB'], id: number, name: string) =>
  (await person.call(calls.updateInformation, { id, list: [{ fieldName: 'customerName', value: name }] }))
    .code

describe('team members', () => {
  it('read with power 1, write with power 2, and are listed after the owner', async () => {
    const { repA, repB, managerA } = company.people
    const id = await makeRecord(repA, customer)
    expect(await canOpen(repB, id)).toBe(false)
    await managerA.ask(team.addMembers, { ids: [id], memberIds: [repB.userId, repA.userId], power: 1 })
    expect(await canOpen(repB, id)).toBe(true)
    expect(await rename(repB, id, `只读不可改${id}`)).toBe(401)
    await managerA.ask(team.updateMembers, {
      ids: [id],
      memberIds: [repB.userId],
      power: 2,
      expiresTime: '2099-12-31 00:00:00',
    })
    expect(await rename(repB, id, `成员改名${id}`)).toBe(0)
    expect(await repB.ask(team.members, { id })).toEqual([
      expect.objectContaining({ userId: repA.userId, power: 3, expiresTime: null }),
      expect.objectContaining({ userId: repB.userId, power: 2, expiresTime: '2099-12-31' }),
    ])
    const history = await repA.ask(historyCalls.list, { types: customer.label, actionId: id })
    expect(history.flatMap((entry) => entry.content).join()).toContain(`添加了团队成员：${repB.realname}`)
  })

  it('never delete or transfer, and cannot share on with power 1', async () => {
    const { repA, repB, repA2 } = company.people
    const id = await makeRecord(repA, customer)
    await company.people.director.ask(team.addMembers, { ids: [id], memberIds: [repB.userId], power: 1 })
    expect((await repB.call(calls.remove, { ids: [id] })).code).toBe(401)
    expect((await repB.call(calls.transfer, { ids: [id], ownerUserId: repB.userId })).code).toBe(401)
    expect((await repB.call(team.addMembers, { ids: [id], memberIds: [repA2.userId] })).code).toBe(401)
  })

  it('changes all records or none', async () => {
    const { managerA, repA, repB } = company.people
    const mine = await makeRecord(repA, customer)
    const foreign = await makeRecord(repB, customer)
    const asked = { ids: [mine, foreign], memberIds: [company.people.assistant.userId] }
    expect((await managerA.call(team.addMembers, asked)).code).toBe(401)
    expect(await managerA.ask(team.members, { id: mine })).toHaveLength(1)
  })

  it('takes contacts along that the caller may edit', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    const contact = await makeRecord(repA, contacts, { entity: { customerId: id } })
    await managerA.ask(team.addMembers, { ids: [id], memberIds: [repB.userId], changeType: ['1'] })
    const contactCalls = recordCallsOf(contacts)
    expect(await repB.ask(contactCalls.detail, { contactsId: contact })).toMatchObject({ dataAuth: 1 })
    await managerA.ask(team.deleteMembers, { ids: [id], memberIds: [repB.userId], changeType: [1] })
    expect(await repB.ask(contactCalls.detail, { contactsId: contact })).toEqual({ dataAuth: 0 })
  })

  it('leave by themselves; the owner and strangers cannot', async () => {
    const { director, repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    await director.ask(team.addMembers, { ids: [id], memberIds: [repB.userId] })
    expect((await repA.call(team.exitTeam, { id })).code).toBe(2008)
    await repB.ask(team.exitTeam, { id })
    expect((await repB.call(team.exitTeam, { id })).code).toBe(401)
    expect(await canOpen(repB, id)).toBe(false)
  })

  it('refuses a last day in the past, unknown people and powers beyond 2', async () => {
    const { repA, managerA, repB } = company.people
    const id = await makeRecord(repA, customer)
    const ask = (change: object) =>
      managerA.call(team.addMembers, { ids: [id], memberIds: [repB.userId], ...change })
    expect((await ask({ expiresTime: '2020-01-01' })).msg).toBe('有效时间不能早于今天')
    expect((await ask({ memberIds: [987_654] })).code).toBe(1125)
    expect((await ask({ power: 3 })).code).toBe(400)
    expect((await ask({ expiresTime: '2099-02-30' })).code).toBe(400)
  })

  it('lose access when their time is over, and their rows at night, once', async () => {
    const { repA, repB, director } = company.people
    const { services } = company.app
    const id = await makeRecord(repA, customer)
    await director.ask(team.addMembers, { ids: [id], memberIds: [repB.userId] })
    await sql`update team_members set expires_on = current_date - 1 where record_id = ${id}`.execute(
      services.db,
    )
    expect(await canOpen(repB, id)).toBe(false)
    await Promise.all([expireMembers(services), expireMembers(services)])
    const { rows } = await sql`select from team_members where record_id = ${id}`.execute(services.db)
    expect(rows).toHaveLength(0)
    const history = await repA.ask(historyCalls.list, { types: customer.label, actionId: id })
    expect(history.filter((entry) => entry.content.join().includes('已到期'))).toHaveLength(1)
  })

  it('notifies everyone who was added or removed', async () => {
    const { repA, repB, director } = company.people
    const { db } = company.app.services
    const id = await makeRecord(repA, customer, { title: '有消息的客户' })
    await director.ask(team.addMembers, { ids: [id], memberIds: [repB.userId] })
    await director.ask(team.addMembers, { ids: [id], memberIds: [repB.userId], power: 2 })
    await director.ask(team.deleteMembers, { ids: [id], memberIds: [repB.userId] })
    const { rows } = await sql<{ type: number }>`select type from messages
      where recipient_user = ${repB.userId} and type_id = ${id} order by message_id`.execute(db)
    expect(rows.map((row) => row.type)).toEqual([23, 32])
  })
})
