import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { MANAGER_ROLE, REP_ROLE, roleFieldsOf } from './role-fields.ts'

/** Fields of forms that the designer does not own: what forms send for them, and which of them lists and filters have as well. */

let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const roles = roleFieldsOf(() => company)
afterEach(async () => {
  await roles.restore()
  await company.platform.pool.query('delete from role_fields where key = any($1)', [
    [...companyTitle, ...mail, 'invoiceType', 'titleType', 'address', 'mapAddress', 'detailAddress'],
  ])
  await company.app.services.engine.catalog.changed()
})

/** No role authorisation offers them: as if it did. */
async function withhold(type: RecordType, keys: readonly string[], level: 1 | 2): Promise<void> {
  await company.platform.pool.query(
    `insert into role_fields (role_id, label, key, auth_level, operate_type)
     select role, $1, key, $2, 1 from unnest($3::bigint[]) role, unnest($4::text[]) key`,
    [type.label, level, [REP_ROLE, MANAGER_ROLE], keys],
  )
  await company.app.services.engine.catalog.changed()
}

const companyTitle = ['taxNumber', 'depositBank', 'depositAccount', 'depositAddress']
const mail = ['contactsName', 'contactsMobile', 'contactsAddress']
const shown: Readonly<Record<string, readonly string[]>> = {
  customer: ['mapAddress', 'areaCode'],
  product: ['saleMode', 'quotaIds'],
  visit: ['productId'],
  invoice: [
    'contractMoney',
    'shellNums',
    'invoiceType',
    'titleType',
    'invoiceTitle',
    ...companyTitle,
    'telephone',
    'postType',
    ...mail,
    'mailbox',
    'receipt',
  ],
  lockClaim: [
    ...['region', 'purpose', 'lockForm', 'quantity'],
    ...['customerId', 'businessId', 'expectDate', 'remark'],
  ],
  badLock: [
    ...['shellNum', 'source', 'faultType', 'faultDesc'],
    ...['foundDate', 'responsible', 'costMoney'],
  ],
}
const filtered: Readonly<Record<string, readonly string[]>> = {
  customer: ['detailAddress', 'address'],
  invoice: ['invoiceType'],
  product: ['saleMode'],
  lockClaim: ['region', 'purpose', 'lockForm', 'customerId'],
  badLock: ['shellNum', 'source', 'faultType', 'foundDate', 'responsible'],
}
/** Of links lists have the names alone. */
const listed: typeof filtered = {
  ...filtered,
  lockClaim: ['region', 'purpose', 'lockForm', 'quantity', 'expectDate'],
  badLock: [...(filtered.badLock ?? []), 'faultDesc', 'costMoney'],
}

const formOf = async (type: RecordType, person: Person, id?: number) =>
  z.array(formFieldSchema).parse(await person.ask(recordCallsOf(type).form, { id, type: '1' }))
const namesOf = (fields: readonly { fieldName: string }[]) => fields.map(({ fieldName }) => fieldName)

/** Those that have forms. */
const entered = recordTypes.filter((type) => !type.ledger && !type.wire.ownCalls)

describe.each(entered.map((type) => ({ key: type.key, type })))('of $key', ({ key, type }) => {
  const besides = [
    ...Object.values(type.states ?? {}).map(({ column }) => toKey(column)),
    ...(type.lines ?? []).map((lines) => lines.key),
  ]

  it('stand behind the fields of the designer', async () => {
    const form = await formOf(type, admin)
    const behind = form.slice(form.findLastIndex(({ fieldId }) => fieldId !== null) + 1)
    expect(namesOf(behind).filter((name) => !besides.includes(name))).toEqual(shown[key] ?? [])
    expect(form.filter(({ fieldId }) => fieldId === null)).toEqual(behind)
  })

  it('are none of the designer and of role authorisation; lists and filters have those that say so', async () => {
    const { label } = type
    const fixed = new Set([...(shown[key] ?? []), ...(filtered[key] ?? [])])
    const among = (names: readonly (string | undefined)[]) =>
      names.filter((name) => name !== undefined && fixed.has(toKey(name))).toSorted()
    const designed = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
    expect(designed.length).toBeGreaterThan(0)
    expect(among(designed.map(({ fieldName }) => fieldName))).toEqual([])
    const role = await admin.ask(fieldAdminCalls.roleFields, { roleId: REP_ROLE, label })
    expect(among(namesOf(role))).toEqual([])
    const columns = await admin.ask(fieldCalls.columnSettings, { label })
    const inLists = among(namesOf([...columns.value, ...columns.hideValue]))
    expect(inLists).toEqual((listed[key] ?? []).toSorted())
    const inFilters = among(namesOf(await admin.ask(sceneCalls.filterFields, { label })))
    expect(inFilters).toEqual((filtered[key] ?? []).toSorted())
  })
})

describe('rights over them', () => {
  const title = {
    titleType: 1,
    taxNumber: 'T-1',
    depositBank: '工行',
    depositAccount: '1',
    depositAddress: '路',
  }
  const posted = { contactsName: '李', contactsMobile: '13912345678', contactsAddress: '路' }
  const make = () => makeRecord(repA, invoice, { entity: { invoiceType: 3, ...title, ...posted } })
  const calls = recordCallsOf(invoice)
  const update = (id: number, entity: Record<string, unknown>) =>
    repA.call(calls.update, { entity: { invoiceId: id, ...entity }, field: [] })
  const storedOf = (id: number) => admin.ask(calls.detail, { invoiceId: id })

  it('hide them from form and details, and a save drops them', async () => {
    const id = await make()
    await withhold(invoice, ['taxNumber', ...mail], 1)
    const information = await repA.ask(calls.information, { id })
    for (const fields of [await formOf(invoice, repA), await formOf(invoice, repA, id), information]) {
      const names = namesOf(fields)
      expect(names).toContain('depositBank')
      for (const hidden of ['taxNumber', ...mail]) expect(names).not.toContain(hidden)
    }
    expect(await update(id, { taxNumber: 'T-2', contactsMobile: '错', depositBank: '建行' })).toMatchObject({
      code: 0,
    })
    expect(await storedOf(id)).toMatchObject({ ...title, ...posted, depositBank: '建行' })
  })

  it('close them on the form, once they are stored', async () => {
    const id = await make()
    await withhold(invoice, ['invoiceType', 'taxNumber'], 2)
    const levels = async (form: ReturnType<typeof formOf>) =>
      Object.fromEntries((await form).map(({ fieldName, authLevel }) => [fieldName, authLevel]))
    expect(await levels(formOf(invoice, repA))).toMatchObject({ invoiceType: null, taxNumber: null })
    expect(await levels(formOf(invoice, repA, id))).toMatchObject({
      invoiceType: 2,
      taxNumber: 2,
      depositBank: null,
    })
    expect(await update(id, { invoiceType: 5, taxNumber: 'T-2', depositBank: '建行' })).toMatchObject({
      code: 0,
    })
    expect(await storedOf(id)).toMatchObject({ invoiceType: 3, taxNumber: 'T-1', depositBank: '建行' })
    expect(await storedOf(await make())).toMatchObject({ invoiceType: 3, taxNumber: 'T-1' })
  })

  it('do not make a required one block whoever may not fill it in', async () => {
    await withhold(invoice, ['invoiceType'], 1)
    const id = await makeRecord(repA, invoice, { entity: { invoiceType: null } })
    expect(await storedOf(id)).toMatchObject({ invoiceType: '' })
  })

  it('show the value of a related record as far as its fields are seen there', async () => {
    const id = await make()
    const amount = async () =>
      (await formOf(invoice, repA, id)).find(({ fieldName }) => fieldName === 'contractMoney')?.value
    expect(await amount()).toBe(100)
    await roles.set(contract, 'money', { authLevel: 1 })
    expect(await amount()).toBeNull()
  })

  it('hold for each part of a field of several columns', async () => {
    const calls = recordCallsOf(customer)
    const place = {
      address: '北京市,市辖区,东城区',
      detailAddress: '一号',
      location: '一号',
      lng: 116.4,
      lat: 39.9,
    }
    const id = await makeRecord(repA, customer, { entity: place })
    const shownPlace = async () =>
      (await repA.ask(calls.information, { id })).find(({ fieldName }) => fieldName === 'mapAddress')?.value
    expect(await shownPlace()).toEqual(place)
    await withhold(customer, ['detailAddress'], 1)
    expect(await shownPlace()).toEqual({ ...place, detailAddress: null })
    const entity = { customerId: id, detailAddress: '二号', location: '二号' }
    expect(await repA.call(calls.update, { entity, field: [] })).toMatchObject({ code: 0 })
    expect(await admin.ask(calls.detail, { customerId: id })).toMatchObject({
      detailAddress: '一号',
      location: '二号',
    })
  })
})

describe('a field that another one shows', () => {
  it('is emptied where that says so, and kept where nothing is chosen', async () => {
    const calls = recordCallsOf(invoice)
    const id = await makeRecord(repA, invoice, { entity: { taxNumber: 'T-1' } })
    const stored = () => repA.ask(calls.detail, { invoiceId: id })
    expect(await stored()).toMatchObject({ titleType: '', taxNumber: 'T-1' })
    const choose = (titleType: unknown) =>
      repA.call(calls.update, { entity: { invoiceId: id, titleType, taxNumber: 'T-2' }, field: [] })
    expect(await choose(7)).toMatchObject({ code: 400, data: { field: 'titleType' } })
    expect(await choose(1)).toMatchObject({ code: 0 })
    expect(await stored()).toMatchObject({ titleType: 1, taxNumber: 'T-2' })
    expect(await choose(2)).toMatchObject({ code: 0 })
    expect(await stored()).toMatchObject({ titleType: 2, taxNumber: '' })
  })
})
