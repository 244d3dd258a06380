import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerLimitCalls, customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { poolAdminCalls, poolCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { viewNamed } from '#protocol/record/declaration/view.ts'
import { linkAt } from '#protocol/record-types.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let poolId: number
let made = 0
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
beforeEach(async () => {
  made += 1
  poolId = await makePool(company, `公海${made}`)
})

const calls = recordCallsOf(customer)
const contactCalls = recordCallsOf(contacts)
const ofCustomer = linkAt(contacts, 'customer_id')

const rowOf = async (id: number) => {
  const { rows } = await sql<Record<string, unknown>>`select * from customer where id = ${id}`.execute(
    company.platform.db,
  )
  return rows[0] ?? {}
}
const ownership = async (id: number) => {
  const { rows } = await sql<{ pre: number | null; post: number | null }>`
    select pre_owner_user_id as pre, post_owner_user_id as post from owner_records
    where type = 9 and record_id = ${id} order by id`.execute(company.platform.db)
  return rows
}
/** A customer of repA that managerA put into the pool. */
async function pooled(title?: string, owner: Person = company.people.repA): Promise<number> {
  const id = await makeRecord(owner, customer, { title })
  await company.people.admin.ask(poolMoveCalls.putIn, { ids: [id], poolId })
  return id
}
const listed = async (person: Person, id = poolId) =>
  (await person.ask(poolCalls.list, { poolId: id, limit: 100 })).list.map((row) => row.customerId)

describe('putting into a pool, taken back', () => {
  const undo = async (person: Person) => {
    const step = await person.ask(undoCalls.last, { type: customer.label, operation: 'putIn' })
    return person.call(undoCalls.undo, { token: step?.token ?? 'gone' })
  }

  it('gives customer, contacts and team back, and stands in the timeline', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer, { title: `撤销放入${made}` })
    const contactsId = await makeRecord(repA, contacts, { entity: { customerId: id } })
    await repA.ask(calls.team.addMembers, { ids: [id], memberIds: [repB.userId], power: 2 })
    const before = await rowOf(id)
    await managerA.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    const timeline = () =>
      managerA.ask(activityCalls.timeline, { crmType: customer.label, activityTypeId: id, page: 1 })
    expect((await timeline()).list[0]).toMatchObject({
      type: 5,
      content: '将客户放入公海',
      realname: managerA.realname,
    })
    expect(await managerA.ask(undoCalls.last, { type: customer.label, operation: 'putIn' })).toMatchObject({
      operation: 'putIn',
      count: 1,
    })
    expect(await undo(managerA)).toMatchObject({ code: 0 })
    const { version: _, ...kept } = before
    expect(await rowOf(id)).toMatchObject(kept)
    expect(await listed(managerA)).toEqual([])
    expect((await repB.ask(calls.detail, { customerId: id })).dataAuth).toBe(1)
    expect(await repA.ask(contactCalls.detail, { contactsId })).toMatchObject({ ownerUserId: repA.userId })
    expect((await timeline()).list[0]).toMatchObject({ type: 5, content: '撤销了放入公海' })
    // once
    expect(await undo(managerA)).toMatchObject({ code: 400, msg: '已超过撤销时间' })
  })

  it('is refused once somebody else has it', async () => {
    const { managerA, hr } = company.people
    const title = `已有新主${made}`
    const id = await makeRecord(company.people.repA, customer, { title })
    await managerA.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    await managerA.ask(poolMoveCalls.distribute, { ids: [id], poolId, userId: hr.userId })
    expect(await undo(managerA)).toMatchObject({
      code: 400,
      msg: `客户“${title}”在放入公海后又有改动，不能撤销`,
    })
    expect(await rowOf(id)).toMatchObject({ owner_user_id: hr.userId })
  })
})

describe('putting into a pool', () => {
  it('takes customer and contacts from their owner, and the team away', async () => {
    const { managerA, repA, repB } = company.people
    const id = await makeRecord(repA, customer, { title: '放入的客户' })
    const contactsId = await makeRecord(repA, contacts, { entity: { customerId: id } })
    await repA.ask(calls.team.addMembers, {
      ids: [id],
      memberIds: [repB.userId],
      power: 2,
    })
    await managerA.ask(poolMoveCalls.putIn, { ids: [id], poolId })

    expect(await rowOf(id)).toMatchObject({
      owner_user_id: null,
      pre_owner_user_id: repA.userId,
      is_receive: null,
      status: 1,
    })
    expect(await ownership(id)).toEqual([{ pre: repA.userId, post: null }])
    expect((await repA.ask(calls.list, { search: '放入的客户' })).totalRow).toBe(0)
    expect((await repB.ask(calls.detail, { customerId: id })).dataAuth).toBe(0)
    expect(
      (await repA.ask(contactCalls.list, { limit: 100 })).list.some((row) => row.contactsId === contactsId),
    ).toBe(false)
    const [row] = (await managerA.ask(poolCalls.list, { poolId })).list
    expect(row).toMatchObject({ customerId: id, poolId, customerName: '放入的客户' })
    expect(row).not.toHaveProperty('ownerUserId')
    expect(row).not.toHaveProperty('teamMemberIds')
    const history = await managerA.ask(historyCalls.list, { types: 2, actionId: id })
    expect(history[0]).toMatchObject({
      behavior: 8,
      content: ['将客户放入公海'],
      realname: managerA.realname,
    })
  })

  it('needs the right and the customer in range; members of the team have none', async () => {
    const { repA, repB, finance } = company.people
    const id = await makeRecord(repB, customer)
    await repB.ask(calls.team.addMembers, {
      ids: [id],
      memberIds: [repA.userId],
      power: 2,
    })
    expect((await repA.call(poolMoveCalls.putIn, { ids: [id], poolId })).code).toBe(401)
    expect((await finance.call(poolMoveCalls.putIn, { ids: [id], poolId })).code).toBe(401)
    const mine = await makeRecord(repA, customer)
    expect((await repA.call(poolMoveCalls.putIn, { ids: [mine, id], poolId })).code).toBe(401)
    expect((await rowOf(mine)).owner_user_id).toBe(repA.userId)
  })

  it('refuses a pool that is off or unknown, and what lies in one already', async () => {
    const { admin, repA } = company.people
    const id = await makeRecord(repA, customer)
    const off = await makePool(company, `停用${made}`)
    await admin.ask(poolAdminCalls.changeStatus, { poolId: off, status: 0 })
    expect((await repA.call(poolMoveCalls.putIn, { ids: [id], poolId: off })).code).toBe(2070)
    expect((await repA.call(poolMoveCalls.putIn, { ids: [id], poolId: 999_999 })).code).toBe(1102)
    expect((await admin.call(poolMoveCalls.putIn, { ids: [id] })).msg).toBe('请选择公海')
    await repA.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    expect((await admin.call(poolMoveCalls.putIn, { ids: [id], poolId })).code).toBe(400)
    expect((await admin.call(calls.transfer, { ids: [id], ownerUserId: repA.userId })).msg).toBe(
      '公海中的客户不能转移，请在公海中分配',
    )
  })
})

describe('claiming', () => {
  it('makes the caller the owner and leaves every pool', async () => {
    const { admin, repA, repA2 } = company.people
    const other = await makePool(company, `又一个${made}`)
    const id = await pooled()
    await sql`insert into customer_pool_relations (customer_id, pool_id) values (${id}, ${other})`.execute(
      company.platform.db,
    )
    const contactsId = await makeRecord(admin, contacts, { entity: { customerId: id } })
    await repA2.ask(poolMoveCalls.claim, { ids: [id], poolId })
    expect(await rowOf(id)).toMatchObject({ owner_user_id: repA2.userId, is_receive: 2, followup: 0 })
    expect(await ownership(id)).toEqual([
      { pre: repA.userId, post: null },
      { pre: null, post: repA2.userId },
    ])
    expect(await listed(repA2)).not.toContain(id)
    expect(await listed(repA2, other)).not.toContain(id)
    const contact = await repA2.ask(contactCalls.detail, { contactsId })
    expect(contact).toMatchObject({ dataAuth: 1, ownerUserId: repA2.userId })
    const history = await repA2.ask(historyCalls.list, { types: 2, actionId: id })
    expect(history[0]).toMatchObject({ behavior: 9, content: ['领取了客户'] })
  })

  it('gives one owner to 50 claims at the same moment', async () => {
    const { repA, repA2, managerA, assistant } = company.people
    const id = await pooled()
    const claimants = [repA, repA2, managerA, assistant]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (claimants[at % claimants.length] ?? repA).call(poolMoveCalls.claim, { ids: [id], poolId }),
      ),
    )
    const won = answers.flatMap((answer, at) => (answer.code === 0 ? [at] : []))
    expect(won).toHaveLength(1)
    expect((await rowOf(id)).owner_user_id).toBe(claimants[(won[0] ?? 0) % claimants.length]?.userId)
    expect(await ownership(id)).toHaveLength(2)
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0, 400]))
  })

  it('is for members alone, and for customers of that very pool', async () => {
    const { repA, repB } = company.people
    const id = await pooled()
    expect((await repB.call(poolMoveCalls.claim, { ids: [id], poolId })).code).toBe(2091)
    const elsewhere = await makePool(company, `别处${made}`)
    expect((await repA.call(poolMoveCalls.claim, { ids: [id], poolId: elsewhere })).code).toBe(400)
    const mine = await makeRecord(repA, customer)
    expect((await repA.call(poolMoveCalls.claim, { ids: [id, mine], poolId })).code).toBe(400)
    expect((await rowOf(id)).owner_user_id).toBeNull()
  })

  it('stays within the number of a day, however many claim at once', async () => {
    const { repA2 } = company.people
    poolId = await makePool(company, `每天三个${made}`, { receiveSetting: 1, receiveNum: 3 })
    const ids = await Promise.all(Array.from({ length: 6 }, () => pooled()))
    const claim = (list: number[]) => repA2.call(poolMoveCalls.claim, { ids: list, poolId })
    expect((await claim(ids.slice(0, 4))).code).toBe(2061)
    const answers = await Promise.all(ids.map((id) => claim([id])))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
    expect(answers.filter((answer) => answer.code === 2062)).toHaveLength(3)
    company.platform.clock.advance(DAY)
    const left = await listed(repA2)
    expect(left).toHaveLength(3)
    expect((await claim(left.map(Number))).code).toBe(0)
  })

  it('makes a previous owner wait from the day the customer entered', async () => {
    const { repA, repA2 } = company.people
    poolId = await makePool(company, `等待${made}`, { preOwnerSetting: 1, preOwnerSettingDay: 2 })
    const [first, second] = [await pooled(), await pooled()]
    expect((await repA.call(poolMoveCalls.claim, { ids: [first], poolId })).code).toBe(2063)
    expect((await repA2.call(poolMoveCalls.claim, { ids: [first], poolId })).code).toBe(0)
    company.platform.clock.advance(2 * DAY)
    expect((await repA.call(poolMoveCalls.claim, { ids: [second], poolId })).code).toBe(2063)
    company.platform.clock.advance(1000)
    expect((await repA.call(poolMoveCalls.claim, { ids: [second], poolId })).code).toBe(0)
  })

  it('stays within what the person may own', async () => {
    const { admin, managerA, assistant } = company.people
    const ids = [await pooled(), await pooled()]
    await admin.ask(customerLimitCalls.save, {
      type: 1,
      customerNum: 1,
      userIds: [assistant.userId],
      deptIds: [],
    })
    expect((await assistant.call(poolMoveCalls.claim, { ids, poolId })).code).toBe(2039)
    const give = (list: number[]) =>
      managerA.call(poolMoveCalls.distribute, { ids: list, poolId, userId: assistant.userId })
    expect((await give(ids)).code).toBe(2039)
    const answers = await Promise.all(
      ids.map((id) => assistant.call(poolMoveCalls.claim, { ids: [id], poolId })),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 2039])
  })
})

describe('distributing', () => {
  it('is for administrators of the pool, to people who work here', async () => {
    const { admin, repA, repB, managerA } = company.people
    const id = await pooled()
    const give = (person: Person, userId: number) =>
      person.call(poolMoveCalls.distribute, { ids: [id], poolId, userId })
    expect((await give(repA, repA.userId)).code).toBe(2060)
    expect((await give(repB, repB.userId)).code).toBe(2060)
    expect((await give(managerA, 999_999)).code).toBe(1125)
    expect((await give(managerA, repB.userId)).code).toBe(0)
    expect(await rowOf(id)).toMatchObject({ owner_user_id: repB.userId, is_receive: 1 })
    const history = await admin.ask(historyCalls.list, { types: 2, actionId: id })
    expect(history[0]).toMatchObject({ behavior: 10, content: [`将客户分配给：${repB.realname}`] })
  })
})

describe('a pooled customer', () => {
  it('is read by members, with what the pool shows; nobody edits it inline', async () => {
    const { admin, repA2, repB } = company.people
    const id = await makeRecord(company.people.repA, customer, {
      title: '公海里的客户',
      entity: { mobile: '13912345678', email: 'a@b.cn' },
    })
    const contactsId = await makeRecord(company.people.repA, contacts, {
      title: '公海里的联系人',
      entity: { customerId: id },
    })
    await admin.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    const detail = await repA2.ask(calls.detail, { customerId: id, poolId })
    expect(detail).toMatchObject({
      dataAuth: 1,
      isPool: 1,
      customerName: '公海里的客户',
      mobile: '13912345678',
      poolAuthList: { poolId, index: true, receive: true, distribute: false },
    })
    for (const hidden of [
      'email',
      'ownerUserId',
      'ownerDeptName',
      'teamMemberIds',
      'receiveTime',
      'preOwnerUserId',
    ])
      expect(detail).not.toHaveProperty(hidden)
    const information = await repA2.ask(calls.information, {
      id,
      types: 2,
      ...viewNamed(customer, { key: 'pool', id: poolId }),
    })
    const keys = information.map((field) => field.fieldName)
    expect(keys).toEqual(expect.arrayContaining(['customerName', 'mobile', 'level', 'createTime']))
    for (const hidden of ['email', 'mapAddress', 'ownerUserName', 'receiveTime', 'preOwnerUserName'])
      expect(keys).not.toContain(hidden)
    expect(information.every((field) => field.authLevel !== 3)).toBe(true)
    expect((await repA2.call(calls.form, { id })).code).toBe(401)
    expect(await repB.ask(calls.detail, { customerId: id })).toEqual({ dataAuth: 0 })
    expect((await repB.call(calls.information, { id })).code).toBe(401)

    const tab = await repA2.ask(listCallOf(ofCustomer), ofRecord(ofCustomer, id))
    expect(tab.list.map((row) => row.name)).toEqual(['公海里的联系人'])
    expect(await repA2.ask(calls.counters, { id })).toMatchObject({ contactCount: 1 })
    expect((await repA2.ask(contactCalls.detail, { contactsId })).dataAuth).toBe(1)
    expect((await repB.ask(contactCalls.detail, { contactsId })).dataAuth).toBe(0)
  })

  it('is neither searched, filtered nor sorted by what the pool hides', async () => {
    const { admin, repA } = company.people
    const setting = await admin.ask(poolAdminCalls.detail, { poolId })
    await admin.ask(poolAdminCalls.save, {
      poolId,
      poolName: setting.poolName,
      adminUserId: String(company.people.managerA.userId),
      memberDeptId: String(company.departments.salesA),
      field: setting.field.map(({ fieldName }) => ({
        fieldName,
        isHidden: ['customerName', 'level', 'preOwnerUserId'].includes(fieldName) ? 0 : 1,
      })),
    })
    const id = await makeRecord(repA, customer, {
      title: '藏着电话的客户',
      entity: { mobile: '13987654321' },
    })
    await pooled('另一个客户', company.people.managerA)
    await admin.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    const found = (request: object) => repA.ask(poolCalls.list, { poolId, ...request })
    expect((await found({ search: '13987654321' })).totalRow).toBe(0)
    expect((await found({ search: '藏着电话' })).totalRow).toBe(1)
    const byMobile = { name: 'mobile', formType: 'mobile', type: 1, values: ['13987654321'] }
    expect((await found({ searchList: [byMobile] })).totalRow).toBe(2)
    const fields = (await repA.ask(poolCalls.fields, { poolId })).map((field) => field.fieldName)
    expect(fields).toEqual(['customerName', 'level', 'preOwnerUserId'])
    for (const name of ['preOwnerUserId', 'preOwnerUserName']) {
      const byPrevious = { name, formType: 'user', type: 3, values: [repA.userId] }
      const page = await found({ searchList: [byPrevious] })
      expect(page.list.map((row) => row.customerId)).toEqual([id])
      expect(page.list[0]).toMatchObject({ preOwnerUserName: repA.realname })
      expect(page.list[0]).not.toHaveProperty('mobile')
    }
  })

  it('is named by the uniqueness check and the search for duplicates', async () => {
    const { repA, repB } = company.people
    const title = `查重公海客户${made}`
    const id = await pooled(title)
    const field = company.app.services.engine.catalog
      .current()
      .fieldsOf(customer.label)
      .find((each) => each.key === 'customerName')
    const checked = await repB.ask(fieldCalls.verify, { fieldId: field?.fieldId ?? 0, value: title })
    expect(checked).toMatchObject({ status: 0, poolNames: [`公海${made}`] })
    const [hit] = await repA.ask(customerLookupCalls.duplicates, { name: title })
    expect(hit).toMatchObject({ id, type: 9, poolName: `公海${made}`, poolIds: String(poolId) })
    expect(hit?.poolAuthList).toMatchObject({ receive: true, poolId })
    const [foreign] = await repB.ask(customerLookupCalls.duplicates, { name: title })
    expect(foreign).not.toHaveProperty('poolAuthList')
  })
})

describe('deleting from a pool', () => {
  it('takes the contacts along, for administrators of the pool; taking it back brings all of it back', async () => {
    const { repA, managerA } = company.people
    const id = await makeRecord(repA, customer)
    const contactsId = await makeRecord(repA, contacts, { entity: { customerId: id } })
    await repA.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    expect((await repA.call(poolCalls.remove, { poolId, ids: [id] })).code).toBe(2091)
    const foreign = await makeRecord(repA, customer)
    expect((await managerA.call(poolCalls.remove, { poolId, ids: [id, foreign] })).code).toBe(400)
    await managerA.ask(poolCalls.remove, { poolId, ids: [id] })
    expect(await listed(managerA)).toEqual([])
    expect((await managerA.call(calls.detail, { customerId: id })).code).toBe(2064)
    expect((await managerA.call(contactCalls.detail, { contactsId })).code).toBe(2064)
    const step = await managerA.ask(undoCalls.last, { type: customer.label, operation: 'delete' })
    await managerA.ask(undoCalls.undo, { token: step?.token ?? '' })
    expect(await listed(managerA)).toEqual([id])
    const restored = await managerA.ask(calls.detail, { customerId: id, poolId })
    expect(restored).toMatchObject({ dataAuth: 1, isPool: 1, contactsId })
  })

  it('is taken back into a pool in use, though the one where they lay is being switched off', async () => {
    const { admin, managerA } = company.people
    const id = await pooled()
    await managerA.ask(poolCalls.remove, { poolId, ids: [id] })
    const step = await managerA.ask(undoCalls.last, { type: customer.label, operation: 'delete' })
    await during(company.platform.db, {
      held: (trx) => sql`update customer_pools set status = 0 where pool_id = ${poolId}`.execute(trx),
      waits: () => managerA.ask(undoCalls.undo, { token: step?.token ?? '' }),
    })
    const { rows } = await sql<{ pool_id: number }>`select p.pool_id from customer_pool_relations r
      join customer_pools p on p.pool_id = r.pool_id and p.status = 1
      where r.customer_id = ${id}`.execute(company.platform.db)
    expect(rows).toHaveLength(1)
    // announced to the server as well, so that its memory says what the table says
    await admin.ask(poolAdminCalls.changeStatus, { poolId, status: 1 })
  })
})
