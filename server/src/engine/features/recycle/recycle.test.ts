import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recycleCalls, undoCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'
import { emptyBin } from './purge.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const calls = recordCallsOf(customer)
const contactCalls = recordCallsOf(contacts)

describe('undo of a deletion', () => {
  it('brings the record back with what pointed at it', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, customer)
    const contact = await makeRecord(admin, contacts, { entity: { customerId: id } })
    await admin.ask(contactCalls.remove, { ids: [contact] })
    expect(await admin.ask(calls.detail, { customerId: id })).toMatchObject({ contactsId: '' })
    const undo = await admin.ask(undoCalls.last, { type: contacts.label, operation: 'delete' })
    await admin.ask(undoCalls.undo, { token: undo?.token ?? '' })
    expect(await admin.ask(calls.detail, { customerId: id })).toMatchObject({ contactsId: contact })
  })
})

describe('recycle bin', () => {
  it('is for administrators', async () => {
    const { director } = company.people
    for (const request of [
      director.call(recycleCalls.list, { type: 2 }),
      director.call(recycleCalls.restore, { type: 2, ids: [1] }),
      director.call(recycleCalls.purge, { type: 2, ids: [1] }),
    ])
      expect((await request).code).toBe(401)
  })

  it('lists who deleted what when, and restores it', async () => {
    const { admin, repA } = company.people
    const id = await makeRecord(repA, customer, { title: '误删的客户' })
    await company.people.director.ask(calls.remove, { ids: [id] })
    const page = await admin.ask(recycleCalls.list, { type: 2, search: '误删' })
    expect(page.list).toEqual([
      expect.objectContaining({
        id,
        name: '误删的客户',
        ownerUserName: repA.realname,
        deletedUserName: company.people.director.realname,
        deletedTime: '2025-05-15 10:00:00',
        expiresTime: '2025-06-14',
      }),
    ])
    await admin.ask(recycleCalls.restore, { type: 2, ids: [id] })
    expect(await repA.ask(calls.detail, { customerId: id })).toMatchObject({ dataAuth: 1 })
    expect((await admin.call(recycleCalls.restore, { type: 2, ids: [id] })).code).toBe(400)
  })

  it('respects names that were given again meanwhile', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, customer, { title: '同名客户' })
    await admin.ask(calls.remove, { ids: [id] })
    await makeRecord(admin, customer, { title: '同名客户' })
    const refused = await admin.call(recycleCalls.restore, { type: 2, ids: [id] })
    expect(refused.msg).toBe('客户“同名客户”不能恢复：已有客户使用相同的客户名称')
  })

  it('restores a contact only while its customer lives', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, customer)
    const contact = await makeRecord(admin, contacts, { entity: { customerId: id } })
    await admin.ask(contactCalls.remove, { ids: [contact] })
    await admin.ask(calls.remove, { ids: [id] })
    const refused = await admin.call(recycleCalls.restore, { type: contacts.label, ids: [contact] })
    expect(refused.msg).toContain('所属的客户已删除，请先恢复客户')
  })

  it('deletes for good, contacts in the bin included, and nothing that lives', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, customer)
    const contact = await makeRecord(admin, contacts, { entity: { customerId: id } })
    expect((await admin.call(recycleCalls.purge, { type: 2, ids: [id] })).code).toBe(400)
    await admin.ask(contactCalls.remove, { ids: [contact] })
    await admin.ask(calls.remove, { ids: [id] })
    await admin.ask(recycleCalls.purge, { type: 2, ids: [id] })
    const { rows } = await sql`select id from customer where id = ${id} union all
      select id from contacts where id = ${contact}`.execute(company.app.services.db)
    expect(rows).toEqual([])
  })

  it('empties itself after 30 days', async () => {
    const { admin } = company.people
    const { services } = company.app
    const [old, fresh] = [await makeRecord(admin, customer), await makeRecord(admin, customer)]
    await admin.ask(calls.remove, { ids: [old, fresh] })
    await sql`update customer set deleted_at = deleted_at - interval '31 days' where id = ${old}`.execute(
      services.db,
    )
    await emptyBin(services)
    const { rows } = await sql<{
      id: number
    }>`select id from customer where id in (${old}, ${fresh})`.execute(services.db)
    expect(rows.map((row) => row.id)).toEqual([fresh])
  })
})
