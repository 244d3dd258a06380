import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

let company: TestCompany
const { set, restore } = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const customers = recordCallsOf(customer)
const leadCalls = recordCallsOf(leads)

const customerOf = async (leadId: number) =>
  Number((await company.people.admin.ask(leadCalls.detail, { leadsId: leadId })).customerId)

describe('conversion', () => {
  it('tells of the lead’s past only what the reader may see of leads', async () => {
    const { admin, repA } = company.people
    const id = await makeRecord(repA, leads, { title: '有过去的线索', entity: { address: '旧街 1 号' } })
    const list = [{ fieldName: 'address', value: '旧街 2 号' }]
    await repA.ask(leadCalls.updateInformation, { id, list })
    await admin.ask(leadsCalls.convert, { ids: [id] })
    const customerId = await customerOf(id)
    const linesFor = async (who: Person) =>
      (await who.ask(historyCalls.list, { types: 2, actionId: customerId })).flatMap((entry) => entry.content)
    expect(await linesFor(repA)).toContain('将地址 由旧街 1 号修改为旧街 2 号。')
    await set(leads, 'address', { authLevel: 1 })
    expect((await linesFor(repA)).join()).not.toContain('旧街')
    expect((await linesFor(admin)).join()).toContain('旧街')
    await restore()
  })

  it('makes a customer of the lead: fields, owner, follow-ups, history', async () => {
    const { repA, managerA } = company.people
    const { db } = company.app.services
    const id = await makeRecord(repA, leads, {
      title: '可转化线索',
      entity: { mobile: '13600001234', address: '南山路 5 号', remark: '急' },
      field: [{ fieldName: 'source', value: '促销' }],
    })
    await sql`insert into activities (kind, category, type, record_id, content, create_user_id)
      values (1, '打电话', 1, ${id}, '已约见', ${repA.userId})`.execute(db)
    await managerA.ask(leadsCalls.convert, { ids: [id] })
    const customerId = await customerOf(id)
    expect(await repA.ask(customers.detail, { customerId })).toMatchObject({
      customerName: '可转化线索',
      mobile: '13600001234',
      detailAddress: '南山路 5 号',
      source: '促销',
      remark: '急',
      ownerUserId: repA.userId,
      createUserId: managerA.userId,
      dealStatus: 0,
    })
    const { rows } = await sql<{ content: string }>`select content from activities
      where type = 2 and record_id = ${customerId} and kind = 1`.execute(db)
    expect(rows).toEqual([{ content: '已约见' }])
    for (const [types, actionId] of [
      [1, id],
      [2, customerId],
    ]) {
      const history = await repA.ask(historyCalls.list, { types, actionId })
      expect(history.flatMap((entry) => entry.content)).toContain('将线索"可转化线索"转化为客户')
    }
    const list = await repA.ask(leadCalls.list, {})
    expect(list.list.map((row) => row.leadsId)).not.toContain(id)
    expect((await managerA.call(leadsCalls.convert, { ids: [id] })).code).toBe(2003)
  })

  it('refuses taken names (2038), all or none', async () => {
    const { admin } = company.people
    await makeRecord(admin, customer, { title: '已有的客户' })
    const [free, taken] = [
      await makeRecord(admin, leads, { title: '还没有的客户' }),
      await makeRecord(admin, leads, { title: ' 已有的客户' }),
    ]
    const refused = await admin.call(leadsCalls.convert, { ids: [free, taken] })
    expect(refused).toMatchObject({ code: 2038, msg: '客户名称已存在' })
    expect(await admin.ask(leadCalls.detail, { leadsId: free })).toMatchObject({ isTransform: 0 })
  })

  it('happens once when asked twice at a time', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, leads)
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(leadsCalls.convert, { ids: [id] })))
    expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([0, 2003, 2003])
  })

  it('needs the right and the range', async () => {
    const { repA, repB, hr } = company.people
    const id = await makeRecord(repA, leads)
    expect((await repB.call(leadsCalls.convert, { ids: [id] })).code).toBe(401)
    expect((await hr.call(leadsCalls.convert, { ids: [id] })).code).toBe(401)
  })
})
