import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerContactsCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { poolCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

let company: TestCompany
let poolId: number
beforeAll(async () => {
  company = await drawCompany()
  poolId = await makePool(company, '联系人的公海')
})
afterAll(() => company.close())

const calls = recordCallsOf(contacts)
const customerCalls = recordCallsOf(customer)
const contactOf = (customerId: number) =>
  makeRecord(company.people.repA, contacts, { entity: { customerId } })
const ownerOf = async (contactsId: number) => {
  const { rows } = await sql<{ owner: number | null }>`
    select owner_user_id as owner from contacts where id = ${contactsId}`.execute(company.platform.db)
  return rows[0]?.owner
}
const putIn = (id: number) => company.people.admin.ask(poolMoveCalls.putIn, { ids: [id], poolId })

describe('a contact and its customer at the same moment', () => {
  it('is refused where the customer is being deleted', async () => {
    const { repA } = company.people
    const customerId = await makeRecord(repA, customer)
    const added = await during(company.platform.db, {
      held: (trx) =>
        sql`with r as (select id from customer where id = ${customerId} for update)
          update customer c set deleted_at = now() from r where c.id = r.id`.execute(trx),
      waits: () => repA.call(calls.add, { entity: { name: '迟到的联系人', customerId }, field: [] }),
    })
    expect(added).toMatchObject({ code: 400, msg: '填写的客户不存在' })
    const { rows } = await sql`select from contacts where customer_id = ${customerId}`.execute(
      company.platform.db,
    )
    expect(rows).toEqual([])
  })

  it('has no owner where the customer is being put into a pool', async () => {
    const { repA } = company.people
    const customerId = await makeRecord(repA, customer)
    const added = await during(company.platform.db, {
      held: (trx) => sql`update customer set owner_user_id = null where id = ${customerId}`.execute(trx),
      waits: () => repA.ask(calls.add, { entity: { name: '公海的联系人', customerId }, field: [] }),
    })
    expect(await ownerOf(Number(added.contactsId))).toBeNull()
  })

  it('becomes the primary one only as long as it is one of the customer', async () => {
    const { repA } = company.people
    const customerId = await makeRecord(repA, customer)
    const first = await contactOf(customerId)
    const second = await contactOf(customerId)
    const set = await during(company.platform.db, {
      held: (trx) => sql`update contacts set deleted_at = now() where id = ${second}`.execute(trx),
      waits: () => repA.call(customerContactsCalls.setPrimary, { customerId, contactsId: second }),
    })
    expect(set.code).toBe(401)
    expect(await repA.ask(customerCalls.detail, { customerId })).toMatchObject({ contactsId: first })
  })
})

it('is refused without its name where that field is withheld, at the field', async () => {
  const { repA } = company.people
  const roleFields = roleFieldsOf(() => company)
  const request = { entity: { name: '无名氏', customerId: await makeRecord(repA, customer) }, field: [] }
  await roleFields.set(contacts, 'name', { authLevel: 1 })
  const refused = await repA.call(calls.add, request)
  await roleFields.restore()
  expect(refused).toMatchObject({ code: 400, msg: '姓名不能为空', data: { field: 'name' } })
  expect(await repA.call(calls.add, request)).toMatchObject({ code: 0 })
})

describe('contacts of a customer in a pool', () => {
  it('have no owner, however they come there, and go to the person who claims the customer', async () => {
    const { admin, repA, assistant } = company.people
    const customerId = await makeRecord(repA, customer)
    const elsewhere = await contactOf(await makeRecord(repA, customer))
    await putIn(customerId)
    const added = await contactOf(customerId)
    await admin.ask(calls.update, {
      entity: { contactsId: elsewhere, name: '搬来的', customerId },
      field: [],
    })
    expect([await ownerOf(added), await ownerOf(elsewhere)]).toEqual([null, null])
    expect(await admin.call(calls.transfer, { ids: [added], ownerUserId: repA.userId })).toMatchObject({
      code: 400,
      msg: '公海客户的联系人不能转移，请在公海中分配客户',
    })
    await assistant.ask(poolMoveCalls.claim, { ids: [customerId], poolId })
    expect([await ownerOf(added), await ownerOf(elsewhere)]).toEqual([assistant.userId, assistant.userId])
  })

  it('come back from the bin to the person who has the customer by then', async () => {
    const { admin, repA, assistant } = company.people
    const customerId = await makeRecord(repA, customer)
    const contactsId = await contactOf(customerId)
    await putIn(customerId)
    await admin.ask(poolCalls.remove, { poolId, ids: [customerId] })
    await admin.ask(recycleCalls.restore, { type: customer.label, ids: [customerId] })
    await assistant.ask(poolMoveCalls.claim, { ids: [customerId], poolId })
    await admin.ask(recycleCalls.restore, { type: contacts.label, ids: [contactsId] })
    expect(await ownerOf(contactsId)).toBe(assistant.userId)

    await assistant.ask(calls.remove, { ids: [contactsId] })
    await putIn(customerId)
    await admin.ask(recycleCalls.restore, { type: contacts.label, ids: [contactsId] })
    expect(await ownerOf(contactsId)).toBeNull()
  })

  it('have an owner who is no member of their team', async () => {
    const { admin, repA, assistant } = company.people
    const customerId = await makeRecord(repA, customer)
    const contactsId = await contactOf(customerId)
    const inBin = await contactOf(customerId)
    await admin.ask(calls.team.addMembers, {
      ids: [contactsId, inBin],
      memberIds: [assistant.userId],
      power: 1,
    })
    await putIn(customerId)
    await admin.ask(calls.remove, { ids: [inBin] })
    await assistant.ask(poolMoveCalls.claim, { ids: [customerId], poolId })
    await admin.ask(recycleCalls.restore, { type: contacts.label, ids: [inBin] })
    for (const id of [contactsId, inBin])
      expect(await assistant.ask(calls.counters, { id })).toMatchObject({ memberCount: 1 })
  })
})

it('tell of themselves what the system knows of contacts; the department of the owner is named for customers', async () => {
  const { repA } = company.people
  const customerId = await makeRecord(repA, customer)
  const contactsId = await contactOf(customerId)
  const systemItems = async (of: typeof calls, id: number) =>
    (await repA.ask(of.information, { id }))
      .filter((item) => item.sysInformation === 1)
      .map((item) => item.fieldName)
  expect(await systemItems(calls, contactsId)).toEqual([
    'ownerUserName',
    'teamMemberIds',
    'createUserName',
    'createTime',
    'updateTime',
    'lastTime',
  ])
  expect(await systemItems(customerCalls, customerId)).toContain('ownerDeptName')
})
