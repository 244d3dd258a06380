import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../test/people.ts'
import { noteCalls } from '../../test/related-note.ts'
import { roleFieldsOf } from '../../test/role-fields.ts'

vi.mock('#protocol/all-calls.ts', async (importOriginal) => {
  const { withNoteCalls } = await import('../../test/related-note.ts')
  return withNoteCalls(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withRelatedNotes } = await import('../../test/related-note.ts')
  return withRelatedNotes(await importOriginal())
})

/** Relations of a plain thing to records, by a made-up thing that everyone reads and changes (docs/seams/related-records.md). */

let company: TestCompany
let people: TestCompany['people']
const roleFields = roleFieldsOf(() => company)
/** The note of the case. */
let noteId = 0
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())
beforeEach(() => {
  noteId += 1
})
afterEach(() => roleFields.restore())

/** As clients send them, which is not always as lists of numbers. */
type Stated = Partial<Record<keyof InputOf<typeof noteCalls.save>, unknown>>
const relate = (person: Person, stated: Stated) => person.call(noteCalls.save, Object({ noteId, ...stated }))
const related = (person: Person) => person.ask(noteCalls.detail, { noteId })
const none = {
  customerList: [],
  contactsList: [],
  leadsList: [],
  businessList: [],
  contractList: [],
  productList: [],
  invoiceTitleList: [],
}
const stored = async () =>
  (
    await sql`select from related_records where thing = 'note' and thing_id = ${noteId}`.execute(
      company.platform.db,
    )
  ).rows.length
const titleOf = async (person: Person, customerId: number, invoiceTitle: string) => {
  await person.ask(invoiceCalls.addTitle, { customerId, titleType: 1, invoiceTitle })
  const { list } = await person.ask(invoiceCalls.allTitles, { search: invoiceTitle })
  expect(list).toMatchObject([{ invoiceTitle, customerId }])
  return list[0]?.infoId ?? 0
}

describe('a save', () => {
  it('replaces the kinds it states, in every form in which ids arrive, and names them', async () => {
    const { repA } = people
    const [one, two] = [
      await makeRecord(repA, customer, { title: '甲公司' }),
      await makeRecord(repA, customer, { title: '乙公司' }),
    ]
    const contact = await makeRecord(repA, contacts, { entity: { customerId: one, name: '丙先生' } })
    const title = await titleOf(repA, one, '甲公司开票')
    expect(await related(repA)).toEqual(none)
    expect(
      await relate(repA, {
        customerIds: `,${one},[object Object],${two},`,
        contactsIds: [String(contact)],
        invoiceTitleIds: String(title),
        businessIds: '',
      }),
    ).toMatchObject({ code: 0, data: { added: ['customer 2', 'contacts 1', 'invoiceTitle 1'], removed: [] } })
    expect(await related(repA)).toEqual({
      ...none,
      customerList: [
        { id: one, name: '甲公司' },
        { id: two, name: '乙公司' },
      ],
      contactsList: [{ id: contact, name: '丙先生' }],
      invoiceTitleList: [{ id: title, name: '甲公司开票' }],
    })
    expect(await relate(repA, { customerIds: [two], invoiceTitleIds: '' })).toMatchObject({
      data: { added: [], removed: ['customer 1', 'invoiceTitle 1'] },
    })
    expect(await related(repA)).toEqual({
      ...none,
      customerList: [{ id: two, name: '乙公司' }],
      contactsList: [{ id: contact, name: '丙先生' }],
    })
    await repA.ask(noteCalls.remove, { noteId })
    expect(await stored()).toBe(0)
  })

  it('refuses what the caller may not read, and too many', async () => {
    const { repA, repB } = people
    const others = await makeRecord(repB, customer)
    expect(await relate(repA, { customerIds: [others] })).toMatchObject({ code: 401 })
    const title = await titleOf(repB, others, '乙方抬头')
    expect(await relate(repA, { invoiceTitleIds: [title] })).toMatchObject({ code: 401 })
    expect((await repA.ask(invoiceCalls.allTitles, { search: '乙方抬头' })).list).toEqual([])
    expect(await relate(repA, { customerIds: Array.from({ length: 101 }, (_, at) => at + 1) })).toMatchObject(
      {
        code: 400,
        msg: '最多关联100个客户',
      },
    )
    expect(await relate(repB, { customerIds: [others], invoiceTitleIds: [title] })).toMatchObject({ code: 0 })
  })

  it('leaves what the caller may not read as it is', async () => {
    const { repA, repB, director } = people
    const [mine, theirs] = [await makeRecord(repA, customer), await makeRecord(repB, customer)]
    await relate(director, { customerIds: [mine, theirs] })
    expect((await related(repA)).customerList.map(({ id }) => id)).toEqual([mine])
    expect(await relate(repA, { customerIds: '' })).toMatchObject({ data: { removed: ['customer 1'] } })
    expect((await related(repA)).customerList).toEqual([])
    expect((await related(director)).customerList.map(({ id }) => id)).toEqual([theirs])
  })
})

describe('a reader', () => {
  it('sees a record whose name is kept from them without its name', async () => {
    const { repA, admin } = people
    const id = await makeRecord(repA, contacts, { title: '藏名' })
    await relate(repA, { contactsIds: [id] })
    await roleFields.set(contacts, 'name', { authLevel: 1 })
    expect((await related(repA)).contactsList).toEqual([{ id, name: '' }])
    expect((await related(admin)).contactsList).toEqual([{ id, name: '藏名' }])
  })

  it('is asked anew when a record goes to another owner', async () => {
    const { repA, repB, managerA } = people
    const id = await makeRecord(repA, customer)
    await relate(repA, { customerIds: [id] })
    expect((await related(repB)).customerList).toEqual([])
    await managerA.ask(
      recordCallsOf(customer).transfer,
      Object({ ids: [id], ownerUserId: repB.userId, transferType: 1 }),
    )
    expect((await related(repB)).customerList).toHaveLength(1)
    expect((await related(repA)).customerList).toEqual([])
  })
})

describe('a related record', () => {
  it('is gone while it lies in the bin, back when restored, and forgotten when deleted for good', async () => {
    const { repA, admin } = people
    const id = await makeRecord(repA, customer)
    const title = await titleOf(repA, id, '回收站抬头')
    await relate(repA, { customerIds: [id], invoiceTitleIds: [title] })
    await admin.ask(recordCallsOf(customer).remove, { ids: [id] })
    expect(await related(admin)).toEqual(none)
    await admin.ask(recycleCalls.restore, { type: customer.label, ids: [id] })
    expect((await related(admin)).customerList).toHaveLength(1)
    await admin.ask(recordCallsOf(customer).remove, { ids: [id] })
    await admin.ask(recycleCalls.purge, { type: customer.label, ids: [id] })
    expect(await stored()).toBe(0)
  })

  it('that is merged gives its relations to the kept one, once', async () => {
    const { repA, admin } = people
    const [kept, gone] = [await makeRecord(repA, customer), await makeRecord(repA, customer)]
    await relate(repA, { customerIds: [kept, gone] })
    noteId += 1
    await relate(repA, { customerIds: [gone] })
    await admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [gone] })
    expect((await related(repA)).customerList.map(({ id }) => id)).toEqual([kept])
    noteId -= 1
    expect((await related(repA)).customerList.map(({ id }) => id)).toEqual([kept])
    expect(await stored()).toBe(1)
  })
})

it('with the application of the thing its relations are cleared, with customer management all of them', async () => {
  const { repA, admin } = people
  const clear = async (module: string) => {
    const { data: temporaryCode } = await admin.call(clearingCalls.verifyPassword, { password: PASSWORD })
    return admin.call(clearingCalls.clear, Object({ password: PASSWORD, temporaryCode, modules: [module] }))
  }
  const relateNew = async () => {
    await relate(repA, { customerIds: [await makeRecord(repA, customer)] })
    return stored()
  }
  expect(await relateNew()).toBe(1)
  expect(await clear('taskExamine')).toMatchObject({ code: 0 })
  expect(await stored()).toBe(1)
  expect(await clear('calendar')).toMatchObject({ code: 0 })
  expect(await stored()).toBe(0)
  expect(await relateNew()).toBe(1)
  expect(await clear('crm')).toMatchObject({ code: 0 })
  expect(await stored()).toBe(0)
})
