import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { moneyStripCalls, recycleCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { salesOf } from '../../../test/sales.ts'

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
const roleFields = roleFieldsOf(() => company)

const { makeContract } = salesOf(() => company)
const title = { invoiceType: 3, titleType: 1, invoiceTitle: '晨曦', taxNumber: 'T-1' }
let numbered = 0

type Of = Awaited<ReturnType<typeof makeContract>>
const make = (of: Of, entity: Record<string, unknown> = {}) =>
  makeRecord(repA, invoice, { entity: { ...of, ...title, invoiceMoney: '400', ...entity } })
const issue = (invoiceId: number, more: object = {}, person = managerA) =>
  person.call(invoiceCalls.issue, { invoiceId, invoiceNumber: `NO-${invoiceId}`, ...more })
async function issued(of: Of, entity: Record<string, unknown> = {}) {
  const id = await make(of, entity)
  expect(await issue(id)).toMatchObject({ code: 0 })
  return id
}
/** A red invoice of repA, as its client sends it. */
function red(of: Of, redOf: number, invoiceMoney: string, more: Record<string, unknown> = {}) {
  numbered += 1
  const entity = {
    invoiceApplyNumber: `RED-${numbered}`,
    ...of,
    invoiceType: 3,
    invoiceMoney,
    redOf,
    ...more,
  }
  return repA.call(calls.add, { entity, field: [] })
}
async function reds(of: Of, redOf: number, money: string) {
  const { code, msg, data } = await red(of, redOf, money)
  if (code !== 0) throw new Error(msg)
  return Number(data.invoiceId)
}
const detail = (invoiceId: number, person = repA) => person.ask(calls.detail, { invoiceId })
const end = (event: 'fail' | 'void', invoiceId: number, reason = '号码有误', person = managerA) =>
  person.call(invoiceCalls[event], { invoiceId, reason })
const rest = async (invoiceId: number, person = repA) =>
  (await person.ask(invoiceCalls.redRest, { invoiceId })).rest
const start = (invoiceId: number, person = managerA) => {
  const call = calls.events.start
  if (!call) throw new Error('no call starts issuing')
  return person.call(call, { invoiceId })
}

/** Of a contract: 已开票 and 申请中, and what is missing. */
async function strip({ contractId }: Of, person = repA) {
  const { steps } = await person.ask(moneyStripCalls.read, { type: contract.label, id: contractId })
  const step = steps.find(({ type }) => type === 'invoice')
  return { parts: step?.parts.map(({ amount }) => amount), count: step?.count, missing: step?.missing }
}

describe('issuing an invoice', () => {
  it('begins, fails with a reason, is tried again, and is voided for good', async () => {
    const of = await makeContract()
    const id = await make(of)
    expect(await end('fail', id)).toMatchObject({ code: 400, msg: expect.stringContaining('未开票') })
    expect(await start(id, company.people.outsider)).toMatchObject({ code: 401 })
    expect(await start(id)).toMatchObject({ code: 0 })
    expect(await detail(id)).toMatchObject({ invoiceStatus: 2 })
    expect(await end('fail', id, ' ')).toMatchObject({ code: 400, msg: '请填写原因' })
    expect(await end('fail', id, '税号不符')).toMatchObject({ code: 0 })
    expect(await detail(id)).toMatchObject({ invoiceStatus: 4, statusReason: '税号不符' })
    expect(await strip(of)).toEqual({ parts: [0, 0], count: 0, missing: 1000 })
    expect(await issue(id)).toMatchObject({ code: 0 })
    expect(await detail(id)).toMatchObject({ invoiceStatus: 1, statusReason: '' })
    expect(await end('void', id, '')).toMatchObject({ code: 400 })
    expect(await end('void', id, '开重了', company.people.repB)).toMatchObject({ code: 401 })
    expect(await end('void', id, '开重了')).toMatchObject({ code: 0 })
    expect(await detail(id)).toMatchObject({
      invoiceStatus: 3,
      statusReason: '开重了',
      invoiceNumber: `NO-${id}`,
    })
    for (const refused of [issue(id), end('void', id), start(id)])
      expect(await refused).toMatchObject({ code: 400, msg: expect.stringContaining('已作废') })
    const edit = { entity: { invoiceId: id, invoiceMoney: '1' }, field: [] }
    expect(await repA.call(calls.update, edit)).toMatchObject({ code: 400, msg: '已作废的发票不能编辑' })
    expect(await managerA.call(calls.remove, { ids: [id] })).toMatchObject({
      msg: '开票中或已作废的发票不能删除',
    })
    expect(await admin.call(calls.remove, { ids: [id] })).toMatchObject({ code: 0 })
  })

  it('keeps what it is about while it begins, and takes a failed one up again', async () => {
    const of = await makeContract()
    const id = await make(of)
    const save = (invoiceMoney: string) =>
      repA.call(calls.update, { entity: { invoiceId: id, invoiceMoney }, field: [] })
    await start(id)
    expect(await save('99')).toMatchObject({ code: 400, msg: expect.stringContaining('开票金额') })
    await end('fail', id)
    expect(await save('99')).toMatchObject({ code: 0 })
    await start(id)
    expect(await managerA.call(invoiceCalls.reset, { invoiceId: id, invoiceNumber: '' })).toMatchObject({
      code: 0,
    })
    expect(await detail(id)).toMatchObject({ invoiceStatus: 0, statusReason: '' })
  })

  it('fills in what is missing of the title, and keeps what is there', async () => {
    const of = await makeContract()
    const bare = await make(of, { invoiceTitle: '晨曦', taxNumber: '' })
    expect(await issue(bare, { invoiceTitle: '别家', taxNumber: 'T-9' })).toMatchObject({ code: 0 })
    expect(await detail(bare)).toMatchObject({ invoiceTitle: '晨曦', taxNumber: 'T-9' })
    // no role authorisation offers the title: as if one did
    await company.platform.pool.query(
      `insert into role_fields (role_id, label, key, auth_level, operate_type) select role_id, $1, 'taxNumber', 2, 1
        from roles`,
      [invoice.label],
    )
    await company.app.services.engine.catalog.changed()
    const closed = await make(of, { taxNumber: '' })
    expect(await issue(closed, { taxNumber: 'T-9' })).toMatchObject({ code: 0 })
    expect(await detail(closed, admin)).toMatchObject({ taxNumber: '' })
    await company.platform.pool.query(`delete from role_fields where key = 'taxNumber'`)
    await company.app.services.engine.catalog.changed()
  })

  it('has a day, not a moment', async () => {
    const id = await make(await makeContract())
    expect(await issue(id, { realInvoiceDate: '2026-05-02 08:30:00' })).toMatchObject({ code: 0 })
    expect((await detail(id)).realInvoiceDate).toBe('2026-05-02')
  })
})

describe('a red invoice', () => {
  it('takes an issued one back, in parts, never more than what is left', async () => {
    const of = await makeContract()
    const id = await make(of)
    expect(await red(of, id, '-100')).toMatchObject({ code: 400, msg: '只能红冲已开票的发票' })
    expect(await issue(id)).toMatchObject({ code: 0 })
    expect(await red(of, id, '100')).toMatchObject({ data: { field: 'invoiceMoney' } })
    expect(await red(of, id, '0')).toMatchObject({ data: { field: 'invoiceMoney' } })
    expect(await red(of, id, '-400.01')).toMatchObject({
      code: 400,
      msg: '原发票还可红冲400.00元，不能超过',
      data: { field: 'invoiceMoney' },
    })
    const first = await reds(of, id, '-150.5')
    expect(await rest(id)).toBe(249.5)
    expect(await detail(first)).toMatchObject({ redOf: id, invoiceMoney: -150.5, ...title })
    expect(await red(of, id, '-250')).toMatchObject({ code: 400 })
    const second = await reds(of, id, '-249.50')
    expect(await rest(id)).toBe(0)
    expect(await red(of, first, '-1')).toMatchObject({ code: 400, msg: '红字发票不能再红冲' })
    const { list } = await repA.ask(recordCallsOf(invoice).list, { pageType: 0 })
    expect(await detail(id)).toMatchObject({ isReversed: 1 })
    expect(list.filter(({ isReversed }) => isReversed).map(({ invoiceId }) => invoiceId)).toEqual([id])
    expect(await strip(of)).toEqual({ parts: [400, -400], count: 3, missing: 1000 })
    for (const each of [first, second]) expect(await issue(each)).toMatchObject({ code: 0 })
    expect(await strip(of)).toEqual({ parts: [0, 0], count: 3, missing: 1000 })
  })

  it('has customer, contract, kind and title of its original', async () => {
    const of = await makeContract()
    const id = await issued(of)
    const other = await makeContract({ customerId: of.customerId })
    expect(await red(other, id, '-1')).toMatchObject({ code: 400, data: { field: 'redOf' } })
    expect(await red(of, id, '-1', { invoiceType: 1 })).toMatchObject({
      msg: '红字发票的开票类型须与原发票一致',
    })
    expect(await red(of, id, '-1', { invoiceTitle: '别家' })).toMatchObject({
      data: { field: 'invoiceTitle' },
    })
    const made = await reds(of, id, '-1')
    const save = (entity: object) =>
      repA.call(calls.update, { entity: { invoiceId: made, ...entity }, field: [] })
    expect(await save({ taxNumber: 'T-2' })).toMatchObject({ code: 400 })
    expect(await save({ redOf: '' })).toMatchObject({ code: 400, msg: '红字发票不能改为红冲其他发票' })
    expect(await save({ invoiceMoney: '-401' })).toMatchObject({ code: 400 })
    expect(await save({ invoiceMoney: '-400', taxNumber: 'T-1' })).toMatchObject({ code: 0 })
  })

  it('keeps its original issued until it is gone', async () => {
    const of = await makeContract()
    const id = await issued(of)
    const made = await reds(of, id, '-400')
    expect(await end('void', id)).toMatchObject({
      code: 400,
      msg: '该发票有红字发票，请先作废或删除红字发票',
    })
    const reset = (invoiceId: number) => managerA.call(invoiceCalls.reset, { invoiceId, invoiceNumber: '' })
    expect(await reset(id)).toMatchObject({ code: 400 })
    expect((await admin.call(calls.remove, { ids: [id] })).code).not.toBe(0)
    await issue(made)
    expect(await end('void', made)).toMatchObject({ code: 0 })
    const again = await reds(of, id, '-400')
    expect(await admin.call(calls.remove, { ids: [again] })).toMatchObject({ code: 0 })
    const third = await reds(of, id, '-400')
    expect(await admin.call(recycleCalls.restore, { type: invoice.label, ids: [again] })).toMatchObject({
      code: 400,
      msg: '超过原发票还可红冲的金额',
    })
    await start(third)
    await end('fail', third)
    expect(await admin.call(recycleCalls.restore, { type: invoice.label, ids: [again] })).toMatchObject({
      code: 0,
    })
    expect(await start(third)).toMatchObject({ code: 400 })
    await admin.ask(calls.remove, { ids: [again] })
    expect(await start(third)).toMatchObject({ code: 0 })
  })

  it('of two at once only one finds the amount left', async () => {
    const of = await makeContract()
    const id = await issued(of)
    const answers = await Promise.all(['-250', '-250', '-250'].map((money) => red(of, id, money)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await rest(id)).toBe(150)
    const made = await Promise.all([reds(of, id, '-50'), reds(of, id, '-50')])
    const saves = await Promise.all(
      made.map((invoiceId) =>
        repA.call(calls.update, { entity: { invoiceId, invoiceMoney: '-100' }, field: [] }),
      ),
    )
    expect(saves.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('tells what is left to those who see the amount', async () => {
    const id = await issued(await makeContract())
    expect(await rest(id)).toBe(400)
    expect(await company.people.repB.call(invoiceCalls.redRest, { invoiceId: id })).toMatchObject({
      code: 401,
    })
    await roleFields.set(invoice, 'invoice_money', { authLevel: 1 })
    expect(await rest(id)).toBeNull()
    expect(await strip({ contractId: Number((await detail(id)).contractId), customerId: 0 })).toMatchObject({
      parts: [null, null],
    })
    await roleFields.restore()
  })
})
