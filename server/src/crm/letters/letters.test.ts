import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { letters } from '#protocol/crm/letters/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { numberingCalls } from '#protocol/manage/numbering/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { eventCall } from '../../../test/event-call.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { PNG, uploadFile } from '../../../test/upload.ts'

const calls = recordCallsOf(letters)
const send = eventCall(letters, 'send')
const sign = eventCall(letters, 'sign')
const annul = eventCall(letters, 'void')
let company: TestCompany
let repA: Person
let repB: Person
let managerA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA, repB, managerA } = company.people)
})
afterAll(() => company.close())

const whole = {
  lettersTitle: '关于贵公司逾期款项的催告',
  lettersType: '催款函',
  lettersDate: '2025-05-15',
  themeType: '公司',
  themeName: '威海公司',
  receiverName: '山东某公司',
}
const add = (entity: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  repA.ask(calls.add, { entity: { ...whole, ownerUserId: repA.userId, ...entity }, field: [], ...more })
const make = async (entity: Record<string, unknown> = {}) => Number((await add(entity)).lettersId)
const detailOf = (lettersId: unknown, who = repA) => who.ask(calls.detail, { lettersId: lettersId })
const update = (lettersId: number, entity: Record<string, unknown>, who = repA) =>
  who.call(calls.update, { entity: { lettersId, ...entity }, field: [] })
const refused = ({ code, msg }: { code: number; msg: string }) => [code, msg]

describe('a letter', () => {
  it('is known by both names of its id, and numbered by a pattern that no setting shows', async () => {
    const reply = await add()
    expect(reply.officialLetterId).toBe(reply.lettersId)
    const shown = await detailOf(Number(reply.lettersId))
    expect(shown).toMatchObject({ officialLetterId: reply.lettersId, lettersStatus: 0 })
    expect(String(shown.lettersNum)).toMatch(/^GH20250515\d{3}$/)
    const next = await detailOf((await add()).lettersId)
    expect(Number(String(next.lettersNum).slice(-3))).toBe(Number(String(shown.lettersNum).slice(-3)) + 1)
    const rules = await company.people.admin.ask(numberingCalls.queryNumberSetting, {})
    expect(rules.map(({ label }) => label)).not.toContain(letters.label)
    expect(rules.length).toBeGreaterThan(0)
  })

  it('begins on the day, as one copy, by who opens the form', async () => {
    const form = (await repA.ask(calls.form, { type: '1' })).flat()
    const of = (key: string) => form.find(({ fieldName }) => fieldName === key)
    expect(of('lettersDate')?.value).toBe('2025-05-15')
    expect(of('copies')?.defaultValue).toBe('1')
    expect(of('ownerUserId')?.value).toMatchObject({ userId: repA.userId })
  })

  it('names what it is about beside the entity, in either way of other clients', async () => {
    const customerId = await makeRecord(repA, customer)
    const contactsId = await makeRecord(repA, contacts, { entity: { customerId } })
    const businessId = await makeRecord(repA, business, { entity: { customerId } })
    const flat = await add({}, { customerId, contactsId, businessId })
    expect(await detailOf(flat.lettersId)).toMatchObject({ customerId, contactsId, businessId })
    const relatives = {
      customerIds: [customerId],
      contactsIds: String(contactsId),
      businessIds: [businessId],
    }
    expect(await detailOf((await add({}, { relatives })).lettersId)).toMatchObject({
      customerId,
      contactsId,
      businessId,
    })
    const own = await makeRecord(repA, customer)
    expect(await detailOf((await add({ customerId: own }, { customerId })).lettersId)).toMatchObject({
      customerId: own,
    })
    const foreign = await makeRecord(repB, customer)
    const reply = await repA.call(calls.add, {
      entity: { ...whole, ownerUserId: repA.userId },
      field: [],
      customerId: foreign,
    })
    expect(reply.code).not.toBe(0)
  })

  it('is voided and never deleted', async () => {
    const lettersId = await make()
    const response = await company.app.fastify.inject({
      method: 'POST',
      url: '/crm/api/crmOfficialLetter/deleteByIds',
      headers: { 'admin-token': await company.people.admin.token() },
      payload: [lettersId],
    })
    expect(response.json().code).not.toBe(0)
    expect((await detailOf(lettersId)).dataAuth).toBe(1)
    await repA.ask(annul, { lettersId })
    expect((await detailOf(lettersId)).lettersStatus).toBe(3)
  })
})

describe('the state of a letter', () => {
  it('goes from draft over sent to signed, or ends voided, by who may edit it', async () => {
    const lettersId = await make()
    expect((await repA.call(sign, { lettersId })).code).not.toBe(0)
    expect((await repB.call(send, { lettersId })).code).toBe(401)
    await repA.ask(send, { lettersId })
    expect((await repA.call(send, { lettersId })).code).not.toBe(0)
    await managerA.ask(sign, { lettersId })
    expect((await detailOf(lettersId)).lettersStatus).toBe(2)
    await repA.ask(annul, { lettersId })
    for (const event of [send, sign, annul]) expect((await repA.call(event, { lettersId })).code).not.toBe(0)
    expect((await detailOf(lettersId)).lettersStatus).toBe(3)
  })

  it('is chosen in forms as well, along the same ways', async () => {
    const lettersId = await make({ lettersStatus: 1 })
    expect((await detailOf(lettersId)).lettersStatus).toBe(1)
    expect((await update(lettersId, { lettersStatus: 0 })).code).not.toBe(0)
    expect((await update(lettersId, { lettersStatus: 2 })).code).toBe(0)
    expect((await detailOf(lettersId)).lettersStatus).toBe(2)
    const born = await repA.call(calls.add, {
      entity: { ...whole, ownerUserId: repA.userId, lettersStatus: 2 },
      field: [],
    })
    expect(born.code).not.toBe(0)
    const options = (await repA.ask(calls.form, { id: lettersId, type: '1' }))
      .flat()
      .find(({ fieldName }) => fieldName === 'lettersStatus')
    expect(JSON.stringify(options?.setting)).not.toContain('草稿')
  })

  it('leaves of a letter that is out only its files, its state and the number of its parcel to be changed', async () => {
    const lettersId = await make()
    expect((await update(lettersId, { lettersTitle: '还是草稿' })).code).toBe(0)
    await repA.ask(send, { lettersId })
    const sentence = '公函已发出，只能修改附件、图片、状态和快递单号'
    expect(refused(await update(lettersId, { lettersTitle: '改动' }))).toEqual([400, sentence])
    const inPlace = { id: lettersId, list: [{ fieldName: 'content', value: '改动' }] }
    expect(refused(await repA.call(calls.updateInformation, inPlace))).toEqual([400, sentence])
    const part = { name: 'a.png', content: PNG }
    const { fileId } = await uploadFile(company, repA, fileCalls.upload, part, { type: 'img' })
    expect((await update(lettersId, { mainFileIds: fileId, expressNo: 'SF100' })).code).toBe(0)
    expect(await detailOf(lettersId)).toMatchObject({
      lettersTitle: '还是草稿',
      expressNo: 'SF100',
      mainFileList: [{ fileId }],
    })
    const form = (await repA.ask(calls.form, { id: lettersId, type: '1' })).flat()
    const open = form.filter(({ authLevel }) => authLevel === 3).map(({ fieldName }) => fieldName)
    expect(open.toSorted()).toEqual(['expressNo', 'lettersStatus'])
  })
})

describe('the token of a letter', () => {
  it('is in its rows and opens its detail, with the rights of the id', async () => {
    const lettersId = await make({ lettersTitle: '凭令牌打开' })
    const { list } = await repA.ask(calls.list, { search: '凭令牌打开' })
    const { encryptId } = list[0] ?? {}
    expect(encryptId).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(list[0]).toMatchObject({ lettersId, officialLetterId: lettersId })
    expect(await detailOf(encryptId)).toMatchObject({ lettersId, lettersTitle: '凭令牌打开' })
    expect(await detailOf(encryptId, repB)).toEqual({ dataAuth: 0 })
    const read = (token: string) => repA.call(calls.detail, { lettersId: token })
    expect((await read(`${'A'.repeat(21)}A`)).code).toBe(404)
    const bill = await makeRecord(repA, invoice)
    const bills = await repA.ask(recordCallsOf(invoice).list, { limit: 100 })
    const other = bills.list.find((row) => row.invoiceId === bill)?.encryptId
    expect((await read(String(other))).code).toBe(404)
    const shown = await repA.ask(recordCallsOf(invoice).detail, {
      invoiceId: String(other),
    })
    expect(shown.invoiceId).toBe(bill)
  })
})
