import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerFamilyCalls, customerStateCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recycleCalls, undoCalls } from '#protocol/crm/operations.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { during } from '../../../../test/during.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { addRelatedTables, deal } from '../../../../test/related-types.ts'
import { emptyBin } from '../recycle/purge.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withTypes } = await import('../../../../test/related-types.ts')
  return withTypes(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withFewTypes } = await import('../../../../test/few-types.ts')
  return withFewTypes(await importOriginal())
})

let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany({ prepare: addRelatedTables })
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const customers = recordCallsOf(customer)
const deals = recordCallsOf(deal)
const people = recordCallsOf(contacts)
const ofCustomer = linkAt(deal, 'customer_id')
const dealsOf = listCallOf(ofCustomer)

/** Written straight into its table: no form shows what a step belongs to. */
async function addStep(dealId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into deal_step
    (name, deal_id, batch_id, owner_user_id, create_user_id)
    values ('步骤', ${dealId}, md5(random()::text), ${repA.userId}, ${repA.userId}) returning id`.execute(
    company.app.services.db,
  )
  return rows[0]?.id ?? 0
}

const isLive = async (table: string, id: number) => {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(
    company.app.services.db,
  )
  return rows.length === 1
}
const exists = async (table: string, id: number) =>
  (await sql`select from ${sql.table(table)} where id = ${id}`.execute(company.app.services.db)).rows
    .length === 1

/** A customer of repA with a contact, a deal with that contact, and a step of the deal. */
async function makeFamily() {
  const customerId = await makeRecord(repA, customer)
  const contactsId = await makeRecord(repA, contacts, { entity: { customerId } })
  const dealId = await makeRecord(repA, deal, { entity: { customerId, contactsId } })
  return { customerId, contactsId, dealId, stepId: await addStep(dealId) }
}

const undo = async (person: Person, type: number) => {
  const last = await person.ask(undoCalls.last, { type, operation: 'delete' })
  await person.ask(undoCalls.undo, { token: last?.token ?? '' })
  return last
}

describe('records that point at one', () => {
  it('name it in their rows, and are listed and counted there within the caller’s scope', async () => {
    const { managerA, repB, finance, outsider } = company.people
    const { customerId, contactsId, dealId } = await makeFamily()
    const foreign = await makeRecord(admin, deal, { entity: { customerId } })
    expect(await repA.ask(deals.detail, { dealId })).toMatchObject({
      customerId,
      customerName: expect.stringContaining('客户'),
      contactsId,
      contactsName: expect.stringContaining('联系人'),
    })
    const request = ofRecord(ofCustomer, customerId)
    const idsFor = async (person: Person) =>
      (await person.ask(dealsOf, request)).list.map((row) => row.dealId)
    for (const [person, ids] of [
      [repA, [dealId]],
      [managerA, [dealId]],
      [admin, [foreign, dealId]],
    ] as const) {
      expect(await idsFor(person)).toEqual(ids)
      expect(await person.ask(customers.counters, { id: customerId })).toMatchObject({
        dealCount: ids.length,
        contactCount: 1,
      })
    }
    expect((await repB.call(dealsOf, request)).code).toBe(401)
    expect((await finance.call(dealsOf, request)).code).toBe(102)
    expect((await outsider.call(dealsOf, request)).code).toBe(102)
  })

  it('stand in its timeline as far as their link says', async () => {
    const { customerId, dealId } = await makeFamily()
    const about = { activityType: deal.label, activityTypeId: dealId }
    await repA.ask(activityCalls.add, { ...about, content: '只在项目里' })
    const request = { crmType: customer.label, activityTypeId: customerId }
    const kindsFor = async (activityType: number) =>
      (await repA.ask(activityCalls.timeline, { ...request, activityType })).list.map(({ type }) => type)
    expect(await kindsFor(deal.label)).toEqual([activityKinds.creation])
    expect(await kindsFor(contacts.label)).toEqual([activityKinds.creation])
  })

  it('follow a new owner where they are the caller’s, if asked', async () => {
    const { managerA, repA2 } = company.people
    const [asked, unasked] = [await makeFamily(), await makeFamily()]
    const foreign = await makeRecord(admin, deal, { entity: { customerId: asked.customerId } })
    const give = (id: number, changeType: number[]) =>
      managerA.ask(customers.transfer, { ids: [id], ownerUserId: repA2.userId, changeType })
    await give(asked.customerId, [2])
    await give(unasked.customerId, [1])
    const ownerOf = async (dealId: number) => (await admin.ask(deals.detail, { dealId })).ownerUserId
    expect(await ownerOf(asked.dealId)).toBe(repA2.userId)
    expect(await ownerOf(foreign)).toBe(admin.userId)
    expect(await ownerOf(unasked.dealId)).toBe(repA.userId)
  })

  it('point at the kept one after a merge, deleted ones too', async () => {
    const kept = await makeRecord(repA, customer)
    const { customerId, dealId } = await makeFamily()
    const binned = await makeRecord(repA, deal, { entity: { customerId } })
    await admin.ask(deals.remove, { ids: [binned] })
    await admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: String(customerId) })
    expect(await admin.ask(deals.detail, { dealId })).toMatchObject({ customerId: kept })
    await admin.ask(recycleCalls.restore, { type: deal.label, ids: [binned] })
    expect(await admin.ask(deals.detail, { dealId: binned })).toMatchObject({ customerId: kept })
  })
})

describe('a deletion', () => {
  it('is refused while others need the record, and says how many', async () => {
    const { customerId, contactsId, dealId } = await makeFamily()
    const check = await admin.ask(customerStateCalls.checkRemoval, { ids: [customerId] })
    expect(check).toEqual({ contactsNum: 1, businessNum: 0, isMore: false })
    expect((await admin.call(customers.remove, { ids: [customerId] })).code).toBe(2017)
    expect(await isLive('deal', dealId)).toBe(true)
    await admin.ask(people.remove, { ids: [contactsId] })
    expect((await admin.call(customers.remove, { ids: [customerId] })).code).toBe(0)
  })

  it('takes along what follows, no matter who owns it, and taking it back brings all of it back', async () => {
    const { customerId, contactsId, dealId, stepId } = await makeFamily()
    await admin.ask(people.remove, { ids: [contactsId] })
    await admin.ask(customers.remove, { ids: [customerId] })
    for (const [table, id] of [
      ['customer', customerId],
      ['deal', dealId],
      ['deal_step', stepId],
    ] as const)
      expect(await isLive(table, id)).toBe(false)
    expect((await undo(admin, customer.label))?.count).toBe(1)
    for (const [table, id] of [
      ['customer', customerId],
      ['deal', dealId],
      ['deal_step', stepId],
    ] as const)
      expect(await isLive(table, id)).toBe(true)
  })

  it('empties what may be empty until it is taken back', async () => {
    const { contactsId, dealId } = await makeFamily()
    await admin.ask(people.remove, { ids: [contactsId] })
    expect(await repA.ask(deals.detail, { dealId })).toMatchObject({ contactsId: '', contactsName: '' })
    await undo(admin, contacts.label)
    expect(await repA.ask(deals.detail, { dealId })).toMatchObject({ contactsId })
  })

  it('is restored parents first: nothing comes back to what is still deleted', async () => {
    const { customerId, contactsId, dealId } = await makeFamily()
    await admin.ask(people.remove, { ids: [contactsId] })
    await admin.ask(customers.remove, { ids: [customerId] })
    const restore = (type: number, id: number) => admin.call(recycleCalls.restore, { type, ids: [id] })
    expect((await restore(deal.label, dealId)).msg).toContain('所属的客户已删除，请先恢复客户')
    expect((await restore(customer.label, customerId)).code).toBe(0)
    expect((await restore(deal.label, dealId)).code).toBe(0)
    expect(await isLive('deal', dealId)).toBe(true)
  })

  it('for good takes along what cannot be without it, with its files and team, and nothing that lives', async () => {
    const { customerId, contactsId, dealId, stepId } = await makeFamily()
    await admin.ask(people.remove, { ids: [contactsId] })
    await admin.ask(customers.remove, { ids: [customerId] })
    await admin.ask(recycleCalls.restore, { type: customer.label, ids: [customerId] })
    await admin.ask(recycleCalls.restore, { type: deal.label, ids: [dealId] })
    await admin.ask(recycleCalls.purge, { type: contacts.label, ids: [contactsId] })
    expect(await admin.ask(deals.detail, { dealId })).toMatchObject({ contactsId: '' })
    await admin.ask(customers.remove, { ids: [customerId] })
    await admin.ask(recycleCalls.purge, { type: customer.label, ids: [customerId] })
    expect(await exists('deal', dealId)).toBe(false)
    expect(await exists('deal_step', stepId)).toBe(false)
    const { rows } = await sql`select from activities
      where type = ${deal.label} and record_id = ${dealId}`.execute(company.app.services.db)
    expect(rows).toEqual([])
  })

  it('goes for good by itself after 30 days, whatever the order of the types', async () => {
    const { customerId, contactsId, dealId, stepId } = await makeFamily()
    await admin.ask(people.remove, { ids: [contactsId] })
    await admin.ask(customers.remove, { ids: [customerId] })
    const { db } = company.app.services
    for (const table of ['customer', 'deal', 'deal_step', 'contacts'])
      await sql`update ${sql.table(table)} set deleted_at = deleted_at - interval '31 days'
        where deleted_at is not null`.execute(db)
    await emptyBin(company.app.services)
    expect(await exists('customer', customerId)).toBe(false)
    expect(await exists('contacts', contactsId)).toBe(false)
    expect(await exists('deal', dealId)).toBe(false)
    expect(await exists('deal_step', stepId)).toBe(false)
  })
})

describe('a save', () => {
  it('is refused for something that lies under another record than the chosen one', async () => {
    const [mine, other] = [await makeFamily(), await makeFamily()]
    const entity = { name: '换人', customerId: mine.customerId }
    const add = (contactsId: number) => repA.call(deals.add, { entity: { ...entity, contactsId }, field: [] })
    expect(await add(other.contactsId)).toMatchObject({ code: 400, msg: '填写的联系人不属于所选的客户' })
    expect((await add(mine.contactsId)).code).toBe(0)
    const update = (changed: Record<string, unknown>) =>
      repA.call(deals.update, { entity: { dealId: mine.dealId, ...changed }, field: [] })
    const moved = { customerId: other.customerId }
    expect((await update(moved)).msg).toBe('填写的联系人不属于所选的客户')
    expect((await update({ ...moved, contactsId: other.contactsId })).code).toBe(0)
  })

  it('is refused without what the record cannot be without, also where the designer let it be empty', async () => {
    const { db, engine } = company.app.services
    const fields = db.updateTable('fields').where('label', '=', deal.label)
    await fields.where('field_name', '=', 'customer_id').set({ is_required: false }).execute()
    await engine.catalog.changed()
    const add = () => repA.call(deals.add, { entity: { name: '没有客户' }, field: [] })
    await expect.poll(async () => (await add()).msg).toBe('所属客户不能为空')
    const { dealId } = await makeFamily()
    const emptied = { entity: { dealId, customerId: '' }, field: [] }
    expect((await repA.call(deals.update, emptied)).msg).toBe('所属客户不能为空')
  })

  it('waits for the person who deletes what it points at, and is refused then', async () => {
    const id = await makeRecord(repA, customer)
    const answer = await during(company.app.services.db, {
      held: (trx) =>
        sql`update customer set deleted_at = now(), deleted_by = 1 where id = ${id}`.execute(trx),
      waits: () => repA.call(deals.add, { entity: { name: '晚了', customerId: id }, field: [] }),
    })
    expect(answer).toMatchObject({ code: 400, msg: '填写的客户不存在' })
  })
})
