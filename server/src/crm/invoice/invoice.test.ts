import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(invoice)
let company: TestCompany
let admin: Person
let repA: Person
let managerA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, managerA } = company.people)
})
afterAll(() => company.close())

const make = (entity: Record<string, unknown> = {}, person = repA) => makeRecord(person, invoice, { entity })
const detail = (invoiceId: number) => repA.ask(calls.detail, { invoiceId })

describe('saving an invoice', () => {
  it('needs a contract in force (2018), a kind, and a number of its own (2079)', async () => {
    const customerId = await makeRecord(repA, customer)
    const contractId = await makeRecord(repA, contract, { entity: { customerId, checkStatus: 5 } })
    const entity = { invoiceApplyNumber: 'FP-1', customerId, contractId, invoiceMoney: '10', invoiceType: 1 }
    const add = (more: Record<string, unknown>) =>
      repA.call(calls.add, { entity: { ...entity, ...more }, field: [] })
    expect(await add({})).toMatchObject({ code: 2018 })
    expect(await add({ contractId: '' })).toMatchObject({ data: { field: 'contractId' } })
    await repA.ask(recordCallsOf(contract).update, { entity: { contractId }, field: [] })
    expect(await add({ invoiceType: '' })).toMatchObject({
      msg: '开票类型不能为空',
      data: { field: 'invoiceType' },
    })
    expect((await add({ invoiceType: 9 })).code).not.toBe(0)
    expect((await add({ titleType: 7 })).code).not.toBe(0)
    expect(await add({ invoiceMoney: '-1' })).toMatchObject({ data: { field: 'invoiceMoney' } })
    expect((await add({})).code).toBe(0)
    expect(await add({})).toMatchObject({ code: 2079 })
  })

  it('keeps kind and title; a person has neither a tax number nor an account', async () => {
    const company = {
      titleType: 1,
      invoiceTitle: '晨曦',
      taxNumber: 'T-1',
      depositBank: '工行',
      telephone: '1',
    }
    const id = await make({ invoiceType: 3, ...company, contactsName: '李', contactsAddress: '路' })
    expect(await detail(id)).toMatchObject({
      invoiceType: 3,
      ...company,
      contactsName: '李',
      invoiceStatus: 0,
    })
    await repA.ask(calls.update, { entity: { invoiceId: id, titleType: 2, taxNumber: 'T-2' }, field: [] })
    expect(await detail(id)).toMatchObject({
      invoiceTitle: '晨曦',
      taxNumber: '',
      depositBank: '',
      telephone: '1',
    })
  })

  it('tells in its details what belongs together', async () => {
    const fields = await repA.ask(calls.information, { id: await make(), types: invoice.label })
    const sectionOf = (name: string) => fields.find(({ fieldName }) => fieldName === name)?.section
    expect(
      ['invoiceMoney', 'contractMoney', 'invoiceType', 'telephone', 'contactsMobile'].map(sectionOf),
    ).toEqual([undefined, '基本信息', '发票信息', '发票信息', '邮寄信息'])
  })

  it('shows the amount of its contract beside its own, in form, detail and list', async () => {
    const id = await make({ invoiceMoney: '30' })
    const form = (await repA.ask(calls.form, { id, type: '1' })).flat()
    const shown = form.find(({ fieldName }) => fieldName === 'contractMoney')
    expect(shown).toMatchObject({ name: '合同金额', value: 100, authLevel: 2 })
    expect(form.find(({ fieldName }) => fieldName === 'invoiceType')).toMatchObject({
      formType: 'select',
      setting: expect.arrayContaining([{ name: '增值税专用发票', value: 3 }]),
    })
    expect(await detail(id)).toMatchObject({ contractMoney: 100, invoiceMoney: 30 })
    await repA.ask(calls.update, { entity: { invoiceId: id, contractMoney: 5 }, field: [] })
    expect(await detail(id)).toMatchObject({ contractMoney: 100 })
  })

  it('may be of more than the contract', async () => {
    expect(await detail(await make({ invoiceMoney: '100000' }))).toMatchObject({ checkStatus: 10 })
  })
})

describe('an invoice that is issued', () => {
  const issued = { invoiceNumber: 'NO-1', realInvoiceDate: '2026-05-02', logisticsNumber: 'SF1' }

  it('was approved, is said with its number, and can be reset', async () => {
    const draft = await make({ checkStatus: 5 })
    const note = (id: number, more: Record<string, unknown> = {}) =>
      managerA.call(invoiceCalls.issue, { invoiceId: id, ...issued, ...more })
    expect(await note(draft)).toMatchObject({ code: 400, msg: '审核通过后才可以标记开票' })
    const id = await make()
    expect((await note(id, { invoiceNumber: '' })).code).not.toBe(0)
    expect((await note(id, { realInvoiceDate: '明天' })).code).toBe(2035)
    expect((await company.people.finance.call(invoiceCalls.issue, { invoiceId: id, ...issued })).code).toBe(
      401,
    )
    expect((await note(id)).code).toBe(0)
    expect(await detail(id)).toMatchObject({
      invoiceStatus: 1,
      invoiceNumber: 'NO-1',
      logisticsNumber: 'SF1',
    })
    const reset = (more: Record<string, unknown>) =>
      managerA.ask(invoiceCalls.reset, { invoiceId: id, ...issued, ...more })
    await reset({ invoiceNumber: 'NO-2' })
    expect(await detail(id)).toMatchObject({ invoiceStatus: 1, invoiceNumber: 'NO-2' })
    await reset({ invoiceNumber: '', realInvoiceDate: '', logisticsNumber: '' })
    expect(await detail(id)).toMatchObject({ invoiceStatus: 0, invoiceNumber: '', realInvoiceDate: '' })
  })

  it('keeps what it was issued about until it is reset; the same values, and the rest, may be saved', async () => {
    const title = { titleType: 1, invoiceTitle: '晨曦', taxNumber: 'T-1' }
    const id = await make({ invoiceMoney: '100', invoiceType: 1, ...title })
    const save = (entity: Record<string, unknown>, person = managerA) =>
      person.call(calls.update, { entity: { invoiceId: id, ...entity }, field: [] })
    await managerA.ask(invoiceCalls.issue, { invoiceId: id, ...issued })
    const { customerId, contractId } = await detail(id)
    const whole = { invoiceMoney: '100.00', invoiceType: 1, ...title, customerId, contractId }
    expect(await save({ ...whole, remark: '已寄出' })).toMatchObject({ code: 0 })
    expect((await detail(id)).remark).toBe('已寄出')
    for (const [change, label] of [
      [{ invoiceMoney: '99' }, '开票金额'],
      [{ invoiceType: 3 }, '开票类型'],
      [{ invoiceTitle: '晨光' }, '开票抬头'],
      [{ taxNumber: '' }, '纳税人识别号'],
    ] as const)
      expect(await save({ ...whole, ...change })).toMatchObject({
        code: 400,
        msg: `已开票的发票不能修改${label}，请先重置开票信息`,
      })
    const inline = { id, list: [{ fieldName: 'invoiceMoney', value: '99' }] }
    expect((await managerA.call(calls.updateInformation, inline)).code).toBe(400)
    await managerA.ask(invoiceCalls.reset, { invoiceId: id, invoiceNumber: '' })
    expect((await save({ ...whole, invoiceMoney: '99' })).code).toBe(0)
    expect((await detail(id)).invoiceMoney).toBe(99)
  })

  it('is deleted by administrators alone', async () => {
    const id = await make()
    await managerA.ask(invoiceCalls.issue, { invoiceId: id, ...issued })
    expect(await managerA.call(calls.remove, { ids: [id] })).toMatchObject({
      code: 400,
      msg: '已开票的发票不能删除',
    })
    expect(await managerA.call(calls.remove, { ids: [await make()] })).toMatchObject({ code: 2076 })
    expect((await managerA.call(calls.remove, { ids: [await make({ checkStatus: 5 })] })).code).toBe(0)
    expect((await admin.call(calls.remove, { ids: [id] })).code).toBe(0)
  })
})

describe('how an invoice is delivered', () => {
  it('is kept with its address, its mailbox and the locks it is for', async () => {
    const id = await make({
      postType: '0',
      mailbox: 'cai@example.com',
      receipt: 1,
      shellNums: ' 321510001，321510002 ,321510001',
    })
    expect(await detail(id)).toMatchObject({
      postType: 0,
      mailbox: 'cai@example.com',
      receipt: 1,
      shellNums: '321510001,321510002',
    })
    const save = (entity: Record<string, unknown>) =>
      managerA.call(calls.update, { entity: { invoiceId: id, ...entity }, field: [] })
    expect((await save({ postType: 4 })).code).toBe(400)
    expect((await save({ receipt: 2 })).code).toBe(400)
    expect((await save({ mailbox: '没有@' })).code).toBe(400)
    expect((await save({ postType: 3, shellNums: '' })).code).toBe(0)
    expect(await detail(id)).toMatchObject({ postType: 3, shellNums: '', mailbox: 'cai@example.com' })
    const form = (await managerA.ask(calls.form, { id, type: '1' })).flat()
    const sectionOf = (name: string) => form.find(({ fieldName }) => fieldName === name)?.section
    expect(['postType', 'mailbox', 'receipt'].map(sectionOf)).toEqual(['邮寄信息', '邮寄信息', '邮寄信息'])
    expect(sectionOf('invoiceType')).toBe('发票信息')
  })
})

describe('titles of a customer', () => {
  it('may have a mailbox and one of the two kinds of invoices', async () => {
    const customerId = await makeRecord(repA, customer)
    const title = { customerId, titleType: 1, invoiceTitle: '专票抬头', mailbox: 'a@example.com' }
    expect((await repA.call(invoiceCalls.addTitle, { ...title, invoiceType: 2 })).code).toBe(400)
    expect((await repA.call(invoiceCalls.addTitle, { ...title, invoiceType: '3' })).code).toBe(0)
    const listed = async () =>
      (await repA.ask(invoiceCalls.titles, { customerId, pageType: 0 })).list.map(
        ({ mailbox, invoiceType }) => [mailbox, invoiceType],
      )
    expect(await listed()).toEqual([['a@example.com', 3]])
    const [{ infoId } = { infoId: 0 }] = (await repA.ask(invoiceCalls.titles, { customerId, pageType: 0 }))
      .list
    await repA.ask(invoiceCalls.updateTitle, { infoId, titleType: 1, invoiceTitle: '专票抬头' })
    expect(await listed()).toEqual([['', null]])
  })

  it('are kept, changed and deleted by who may; strangers see none', async () => {
    const customerId = await makeRecord(repA, customer)
    const titles = async (person = repA) => person.call(invoiceCalls.titles, { customerId, pageType: 0 })
    const full = { titleType: 1, invoiceTitle: '晨曦', taxNumber: 'T', depositBank: 'B', telephone: '1' }
    expect((await repA.call(invoiceCalls.addTitle, { customerId, ...full, invoiceTitle: '' })).msg).toBe(
      '请输入开票抬头',
    )
    await repA.ask(invoiceCalls.addTitle, { customerId, ...full })
    await repA.ask(invoiceCalls.addTitle, { customerId, ...full, titleType: 2, invoiceTitle: '李雷' })
    const [person, firm] = (await titles()).data.list
    expect(person).toMatchObject({
      invoiceTitle: '李雷',
      taxNumber: null,
      telephone: '1',
      ownerUserName: repA.realname,
    })
    expect(firm).toMatchObject({ invoiceTitle: '晨曦', taxNumber: 'T' })
    const { repB } = company.people
    const infoId = firm?.infoId ?? 0
    expect((await titles(repB)).code).toBe(401)
    expect((await repB.call(invoiceCalls.updateTitle, { infoId, ...full })).code).toBe(401)
    await repA.ask(invoiceCalls.updateTitle, { infoId, ...full, taxNumber: 'T9' })
    expect((await titles()).data.list[1]).toMatchObject({ taxNumber: 'T9' })
    expect((await company.people.managerB.call(invoiceCalls.removeTitle, { infoId })).code).toBe(401)
    await managerA.ask(invoiceCalls.removeTitle, { infoId })
    expect((await managerA.call(invoiceCalls.removeTitle, { infoId })).code).not.toBe(0)
    expect((await titles()).data.list).toHaveLength(1)
  })
})
