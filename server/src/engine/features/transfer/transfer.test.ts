import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const calls = recordCallsOf(customer)
const { transfer } = calls
const { team } = calls

const move = (person: Person, request: Record<string, unknown>) => person.call(transfer, request)
const ownerOf = async (id: number) =>
  (await company.people.admin.ask(calls.detail, { customerId: id })).ownerUserId
const lastTransfer = (person: Person) =>
  person.ask(undoCalls.last, { type: customer.label, operation: 'transfer' })

describe('transfer', () => {
  it('gives records in range to another owner and tells who owned them', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    expect((await move(repB, { ids: [id], ownerUserId: repB.userId })).code).toBe(401)
    expect((await move(managerA, { ids: [id], ownerUserId: repB.userId })).code).toBe(0)
    expect(await ownerOf(id)).toBe(repB.userId)
    const { rows } =
      await sql`select type, pre_owner_user_id as pre, post_owner_user_id as post from owner_records
      where record_id = ${id}`.execute(company.app.services.db)
    expect(rows).toEqual([{ type: 2, pre: repA.userId, post: repB.userId }])
    expect(await repB.ask(calls.detail, { customerId: id })).toMatchObject({ dataAuth: 1, version: 2 })
  })

  it('moves all or none', async () => {
    const { managerA, repA, repB, repA2 } = company.people
    const [mine, foreign] = [await makeRecord(repA, customer), await makeRecord(repB, customer)]
    expect((await move(managerA, { ids: [mine, foreign], ownerUserId: repA2.userId })).code).toBe(401)
    expect(await ownerOf(mine)).toBe(repA.userId)
  })

  it('keeps the old owner as a member where asked, and drops the new one from the team', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    if (team) await managerA.ask(team.addMembers, { ids: [id], memberIds: [repB.userId] })
    await move(managerA, { ids: [id], ownerUserId: repB.userId, transferType: 2, power: 2, expiresTime: '' })
    if (team)
      expect(await repB.ask(team.members, { id })).toEqual([
        expect.objectContaining({ userId: repB.userId, power: 3 }),
        expect.objectContaining({ userId: repA.userId, power: 2, expiresTime: null }),
      ])
  })

  it('takes along contacts of the caller and his subordinates only', async () => {
    const { managerA, repA, repB, director } = company.people
    const id = await makeRecord(repA, customer)
    const own = await makeRecord(repA, contacts, { entity: { customerId: id } })
    const foreign = await makeRecord(director, contacts, { entity: { customerId: id } })
    await move(managerA, { ids: [id], ownerUserId: repB.userId, changeType: ['1'] })
    const ownerOfContact = async (contactsId: number) =>
      (await company.people.admin.ask(recordCallsOf(contacts).detail, { contactsId })).ownerUserId
    expect(await ownerOfContact(own)).toBe(repB.userId)
    expect(await ownerOfContact(foreign)).toBe(director.userId)
  })

  it('refuses owners who are unknown', async () => {
    const { managerA, repA } = company.people
    const id = await makeRecord(repA, customer)
    expect((await move(managerA, { ids: [id], ownerUserId: 424_242 })).code).toBe(1125)
    expect((await move(managerA, { ids: [], ownerUserId: repA.userId })).code).toBe(400)
  })
})

describe('undo of a transfer', () => {
  beforeEach(() => company.platform.clock.advance(31_000))

  it('gives everything back within 30 seconds: owner, team, related records', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    const contact = await makeRecord(repA, contacts, { entity: { customerId: id } })
    if (team) await managerA.ask(team.addMembers, { ids: [id], memberIds: [repB.userId], power: 2 })
    await move(managerA, { ids: [id], ownerUserId: repB.userId, transferType: 2, changeType: [1] })
    const undo = await lastTransfer(managerA)
    expect(undo).toMatchObject({ operation: 'transfer', count: 2, remaining: 30_000 })
    expect((await repA.call(undoCalls.undo, { token: undo?.token ?? '' })).msg).toBe('已超过撤销时间')
    await managerA.ask(undoCalls.undo, { token: undo?.token ?? '' })
    expect(await ownerOf(id)).toBe(repA.userId)
    const detail = await repA.ask(recordCallsOf(contacts).detail, { contactsId: contact })
    expect(detail.ownerUserId).toBe(repA.userId)
    if (team)
      expect(await repA.ask(team.members, { id })).toEqual([
        expect.objectContaining({ userId: repA.userId, power: 3 }),
        expect.objectContaining({ userId: repB.userId, power: 2 }),
      ])
    expect((await managerA.call(undoCalls.undo, { token: undo?.token ?? '' })).code).toBe(400)
    expect(await lastTransfer(managerA)).toBeNull()
  })

  it('refuses once somebody worked on the record', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    await move(managerA, { ids: [id], ownerUserId: repB.userId })
    const undo = await lastTransfer(managerA)
    await repB.ask(calls.updateInformation, { id, list: [{ fieldName: 'remark', value: '已联系' }] })
    const refused = await managerA.call(undoCalls.undo, { token: undo?.token ?? '' })
    expect(refused.msg).toContain('在转移后又有改动，不能撤销')
    expect(await ownerOf(id)).toBe(repB.userId)
  })

  it('is over after 30 seconds', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    await move(managerA, { ids: [id], ownerUserId: repB.userId })
    const undo = await lastTransfer(managerA)
    company.platform.clock.advance(30_001)
    expect(await lastTransfer(managerA)).toBeNull()
    expect((await managerA.call(undoCalls.undo, { token: undo?.token ?? '' })).code).toBe(400)
  })
})
