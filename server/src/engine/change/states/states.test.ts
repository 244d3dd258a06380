import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { paymentType } from '../../../../../protocol/test/orders.ts'
import { during } from '../../../../test/during.ts'
import { makeRecord } from '../../../../test/make.ts'
import { addOrderTables, eventCall } from '../../../../test/order-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { roleFieldsOf } from '../../../../test/role-fields.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withOrders } = await import('../../../../test/order-type.ts')
  return withOrders(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withFewTypes } = await import('../../../../test/few-types.ts')
  return withFewTypes(await importOriginal())
})

const calls = recordCallsOf(paymentType)
const cancel = eventCall(paymentType, 'cancel')
const reopen = eventCall(paymentType, 'reopen')
const { label } = paymentType
let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let managerA: Person
const rights = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany({ prepare: addOrderTables })
  ;({ admin, repA, repB, managerA } = company.people)
})
afterEach(() => rights.restore())
afterAll(() => company.close())

const make = (entity: Record<string, unknown> = {}) => makeRecord(repA, paymentType, { entity })
async function makeVoided(entity: Record<string, unknown> = {}): Promise<number> {
  const id = await make(entity)
  await repA.ask(cancel, { paymentId: id })
  return id
}
const detailOf = (id: number, person = repA) => person.ask(calls.detail, { paymentId: id })
const stateOf = async (id: number) => (await detailOf(id)).checkStatus
const answer = ({ code, msg }: { code: number; msg: string }) => [code, msg]
const linesOf = async (id: number, person = repA) =>
  (await person.ask(historyCalls.list, { types: label, actionId: id })).map(({ content }) => content)

it('a new record begins in the declared state, whatever a form sends', async () => {
  const id = await make({ checkStatus: 8, check_status: 8 })
  expect(await stateOf(id)).toBe(10)
  const entity = { paymentId: id, checkStatus: 8, money: '5' }
  await repA.ask(calls.update, { entity, field: [{ fieldName: 'checkStatus', value: 8 }] })
  await repA.ask(calls.updateInformation, { id, list: [{ fieldName: 'checkStatus', value: 8 }] })
  expect(await detailOf(id)).toMatchObject({ checkStatus: 10, money: 5 })
})

describe('an event', () => {
  it('happens to records in its states alone, and the history says so', async () => {
    const id = await make()
    expect(answer(await repA.call(reopen, { paymentId: id }))).toEqual([
      400,
      '当前状态为“正常”，不能进行此操作',
    ])
    await repA.ask(cancel, { paymentId: id })
    expect(await stateOf(id)).toBe(8)
    expect((await repA.call(cancel, { paymentId: id })).code).toBe(400)
    await repA.ask(reopen, { paymentId: id })
    expect(await stateOf(id)).toBe(10)
    expect(await linesOf(id)).toEqual([['将审核状态 由已作废修改为正常。'], ['将付款作废'], ['新建了付款']])
  })

  it('needs its right, and reach over the record', async () => {
    const id = await make()
    expect((await company.people.hr.call(cancel, { paymentId: id })).code).toBe(401)
    expect((await repB.call(cancel, { paymentId: id })).code).toBe(401)
    expect((await managerA.call(cancel, { paymentId: id })).code).toBe(0)
  })

  it('of two at once happens once', async () => {
    const id = await make()
    const answers = await Promise.all([1, 2, 3].map(() => repA.call(cancel, { paymentId: id })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 400, 400])
    expect((await linesOf(id)).length).toBe(2)
  })

  it('says the words of the state to nobody from whom the field is kept', async () => {
    const id = await makeVoided()
    await repA.ask(reopen, { paymentId: id })
    await repA.ask(calls.updateInformation, { id, list: [{ fieldName: 'way', value: '现金' }] })
    await rights.set(paymentType, 'way', { authLevel: 1 })
    expect(await linesOf(id)).toEqual([['将审核状态 由已作废修改为正常。'], ['将付款作废'], ['新建了付款']])
    expect((await linesOf(id, admin))[0]).toEqual(['将方式 由空修改为现金。'])
  })
})

describe('a state forbids', () => {
  it('an edit, in the form and in place, each with its own sentence', async () => {
    const [open, voided] = [await make(), await makeVoided()]
    const update = (paymentId: number) =>
      repA.call(calls.update, { entity: { paymentId, money: '7' }, field: [] })
    const inPlace = (id: number) =>
      repA.call(calls.updateInformation, { id, list: [{ fieldName: 'money', value: '8' }] })
    expect([(await update(open)).code, (await inPlace(open)).code]).toEqual([0, 0])
    expect(answer(await update(voided))).toEqual([2013, '合同已作废，不能编辑'])
    expect(answer(await inPlace(voided))).toEqual([2015, '不能编辑，请先撤回再编辑！'])
    expect((await detailOf(voided)).money).toBe('')
  })

  it('a transfer and a deletion of all where it forbids them of one, but not to administrators', async () => {
    const [open, voided] = [await make(), await makeVoided()]
    const transfer = (ids: number[]) =>
      managerA.call(calls.transfer, {
        ids,
        ownerUserId: company.people.repA2.userId,
        changeType: [],
      })
    expect(answer(await transfer([open, voided]))).toEqual([2016, '已作废的合同不能转移！'])
    expect((await detailOf(open)).ownerUserId).toBe(repA.userId)
    expect(answer(await managerA.call(calls.remove, { ids: [open, voided] }))).toEqual([
      2076,
      '只能删除撤回和未提交的审批！',
    ])
    expect((await detailOf(open)).dataAuth).toBe(1)
    expect((await managerA.call(calls.remove, { ids: [open] })).code).toBe(0)
    expect((await admin.call(calls.remove, { ids: [voided] })).code).toBe(0)
  })

  it('what waited for the event, too', async () => {
    const id = await make()
    const edited = await during(company.platform.db, {
      held: (trx) => sql`update payments set check_status = 8 where id = ${id}`.execute(trx),
      waits: () => repA.call(calls.update, { entity: { paymentId: id, money: '7' }, field: [] }),
    })
    expect(edited.code).toBe(2013)
  })

  it('an import that would overwrite: that row fails with the sentence', async () => {
    const open = await make({ num: 'P-开' })
    const voided = await makeVoided({ num: 'P-废' })
    const { raw } = await admin.call(calls.import.template, {})
    const headings = (await readWorkbook(raw))[1] ?? []
    const rowOf = (num: string) =>
      headings.map(
        (title) =>
          ({ 付款金额: '99', 付款编号: num })[title.replace('*', '')] ??
          (title.includes('负责人') ? '安小一' : ''),
      )
    const content = await makeWorkbook(headings, [rowOf('P-开'), rowOf('P-废')])
    expect((await sendFile(company, admin, calls.import.upload, { name: '付款.xlsx', content })).code).toBe(0)
    await company.platform.jobs.runDue()
    expect([(await detailOf(open)).money, (await detailOf(voided)).money]).toEqual([99, ''])
    const { rows } = await company.platform.pool.query(
      'select outcome, message from import_rows order by row_no',
    )
    expect(rows).toEqual([
      { outcome: 'updated', message: null },
      { outcome: 'failed', message: '合同已作废，不能编辑' },
    ])
  })
})

describe('a person sees', () => {
  it('what is forbidden to him and why, and which events he may let happen', async () => {
    const id = await make()
    expect((await detailOf(id)).states).toEqual({
      state: 'normal',
      forbidden: {},
      events: ['cancel'],
      frozen: [],
    })
    await repA.ask(cancel, { paymentId: id })
    const forbidden = {
      edit: '合同已作废，不能编辑',
      editInPlace: '不能编辑，请先撤回再编辑！',
      transfer: '已作废的合同不能转移！',
    }
    expect((await detailOf(id)).states).toEqual({
      state: 'voided',
      forbidden: { ...forbidden, delete: '只能删除撤回和未提交的审批！' },
      events: ['reopen'],
      frozen: [],
    })
    expect((await detailOf(id, admin)).states).toMatchObject({ forbidden })
    expect((await detailOf(id, admin)).states).not.toMatchObject({ forbidden: { delete: expect.anything() } })
  })

  it('the states as a column, a filter with words, and words in sheets', async () => {
    const [open, voided] = [await make(), await makeVoided()]
    const head = await repA.ask(fieldCalls.listHead, { label })
    expect(head.find(({ fieldName }) => fieldName === 'checkStatus')?.name).toBe('审核状态')
    const filters = await repA.ask(sceneCalls.filterFields, { label })
    expect(filters.find(({ fieldName }) => fieldName === 'checkStatus')?.setting).toEqual([
      { name: '正常', value: 10 },
      { name: '已作废', value: 8 },
    ])
    const searchList = [{ name: 'checkStatus', formType: 'checkStatus', type: 1, values: [8] }]
    const { list } = await repA.ask(calls.list, { page: 1, limit: 100, searchList })
    const ids = list.map(({ paymentId }) => paymentId)
    expect([ids.includes(voided), ids.includes(open)]).toEqual([true, false])
    const { raw } = await managerA.call(calls.exportAll, { searchList })
    const [header = [], ...rows] = await readWorkbook(raw)
    const at = header.indexOf('审核状态')
    expect(new Set(rows.map((row) => row[at]))).toEqual(new Set(['已作废']))
  })
})
