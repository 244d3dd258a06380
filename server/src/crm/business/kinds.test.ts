import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Presence } from '#protocol/record/declaration/kinds.ts'
import { boxesOf } from '#protocol/record/declaration/treatment.ts'
import { makeRecord } from '../../../test/make.ts'
import { orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

/** Forms of a kind (locks-and-extensions.md §7.15). */

const UPGRADE = 4
const NO_ORDER_TYPE = 8
const DEAL = '2026-12-31'
const calls = recordCallsOf(business)
let company: TestCompany
let admin: Person
let repA: Person
let customerId = 0
let shellNums = ''
let fee = 0
const { day, licensed, makeProduct } = orderingOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  customerId = await makeRecord(repA, customer)
  fee = await makeProduct(2, '900')
  // drafts hold no lock: all orders of these cases name the same one
  ;({ shellNum: shellNums } = await licensed({ customerId, ownerUserId: repA.userId }))
})
afterAll(() => company.close())
// each case makes its own settings
beforeEach(async () => {
  await set({})
  await set({}, leads)
})

/** Settings of the form of an upgrade, by the names of the fields; all others are as usual. */
async function set(treated: Record<string, Presence>, type: RecordType = business): Promise<void> {
  const of = { label: type.label, actionType: UPGRADE }
  const all = await admin.ask(fieldAdminCalls.handledFields, of)
  const list = all.map(({ fieldId, fieldName, usual }) => ({
    fieldId,
    ...boxesOf(treated[fieldName] ?? usual),
  }))
  await admin.ask(fieldAdminCalls.saveHandledFields, { ...of, list })
}

let made = 0
const entityOf = (entity: Record<string, unknown>) => {
  made += 1
  return {
    businessName: `升级${made}`,
    customerId,
    typeId: 12371,
    statusId: 47667,
    shellNums,
    region: 1,
    leaseYears: 1,
    startTime: day(),
    reasonType: 1,
    reason: '遗失',
    ...entity,
  }
}
const sent = (entity: Record<string, unknown>, besides: Record<string, unknown>) => ({
  entity: entityOf(entity),
  field: [],
  product: [{ productId: fee, price: '900', num: '1', discount: '0' }],
  ...besides,
})
const save = (entity: Record<string, unknown>, besides: Record<string, unknown> = {}) =>
  repA.call(calls.add, sent(entity, besides))
async function saved(entity: Record<string, unknown>, besides: Record<string, unknown> = {}) {
  const { businessId } = await repA.ask(calls.add, sent(entity, besides))
  return Number(businessId)
}
async function storedOf(id: number) {
  const { rows } = await sql<{ deal_date: string | null; remark: string | null; order_type: number | null }>`
    select deal_date::date::text as deal_date, remark, order_type from business where id = ${id}`.execute(
    company.platform.db,
  )
  return rows[0]
}
const formKeys = async (request: Record<string, unknown>) =>
  new Map(
    (await repA.ask(calls.form, { type: '1', ...request })).flat().map((field) => [field.fieldName, field]),
  )

describe('a save of a kind', () => {
  it('drops what the kind hides, and requires what it requires', async () => {
    await set({ deal_date: 'hidden', remark: 'required' })
    const upgrade = { dealDate: DEAL, actionType: UPGRADE }
    expect(await save(upgrade)).toMatchObject({ code: 400, msg: '备注不能为空', data: { field: 'remark' } })
    const id = await saved({ ...upgrade, remark: '加节点' })
    expect(await storedOf(id)).toEqual({ deal_date: null, remark: '加节点', order_type: UPGRADE })
    const plain = await saved({ dealDate: DEAL })
    expect(await storedOf(plain)).toEqual({ deal_date: DEAL, remark: null, order_type: null })
  })

  it('drops what the kind shows only', async () => {
    await set({ deal_date: 'shown' })
    expect(await storedOf(await saved({ dealDate: DEAL, orderType: UPGRADE }))).toMatchObject({
      deal_date: null,
    })
  })

  it('is named by orderType, else buttonType, else actionType, in the entity or beside it', async () => {
    const kindOf = async (entity: Record<string, unknown>, besides = {}) =>
      (await storedOf(await saved(entity, besides)))?.order_type
    expect(await kindOf({ orderType: 4, buttonType: 5, actionType: 6 })).toBe(4)
    expect(await kindOf({ buttonType: 5, actionType: 6 })).toBe(5)
    expect(await kindOf({ actionType: 0, shellNums: '' })).toBe(0)
    expect(await kindOf({}, { orderType: '12' })).toBe(12)
    expect(await kindOf({ orderType: '', actionType: null })).toBeNull()
  })

  it('is refused for an order type that does not exist; such a hint means the plain form', async () => {
    expect(await save({ orderType: NO_ORDER_TYPE })).toMatchObject({ code: 400 })
    expect(await storedOf(await saved({ actionType: NO_ORDER_TYPE }))).toMatchObject({ order_type: null })
  })
})

describe('an edit', () => {
  it('follows the kind of the record, whatever is sent', async () => {
    const id = await saved({ dealDate: DEAL, remark: '甲', orderType: UPGRADE })
    await set({ deal_date: 'shown', remark: 'required' })
    const edit = (entity: Record<string, unknown>) =>
      repA.call(calls.update, { entity: { businessId: id, ...entity }, field: [] })
    expect(await edit({ remark: '', orderType: 1 })).toMatchObject({ code: 400, msg: '备注不能为空' })
    expect(await edit({ remark: '乙', dealDate: '2026-01-01', orderType: 1 })).toMatchObject({ code: 0 })
    expect(await storedOf(id)).toEqual({ deal_date: DEAL, remark: '乙', order_type: UPGRADE })
  })

  it('of single fields skips those that the kind does not let edit', async () => {
    const id = await saved({ dealDate: DEAL, remark: '甲', orderType: UPGRADE })
    await set({ deal_date: 'hidden' })
    const list = [
      { fieldName: 'dealDate', value: '2026-01-01' },
      { fieldName: 'remark', value: '乙' },
    ]
    await repA.ask(calls.updateInformation, { id, list })
    expect(await storedOf(id)).toMatchObject({ deal_date: DEAL, remark: '乙' })
  })
})

describe('form, details and print', () => {
  it('show the same fields; lists still have a value that is hidden since', async () => {
    const id = await saved({ dealDate: DEAL, orderType: UPGRADE })
    const plain = await saved({ dealDate: DEAL })
    await set({ deal_date: 'hidden', remark: 'required' })
    expect((await formKeys({ orderType: UPGRADE })).has('dealDate')).toBe(false)
    expect((await formKeys({ buttonType: UPGRADE })).get('remark')).toMatchObject({ isNull: 1 })
    expect((await formKeys({ id })).has('dealDate')).toBe(false)
    // the record's kind decides
    expect((await formKeys({ id: plain, orderType: UPGRADE })).has('dealDate')).toBe(true)
    const information = async (each: number) =>
      (await repA.ask(calls.information, { id: each })).map(({ fieldName }) => fieldName)
    expect(await information(id)).not.toContain('dealDate')
    expect(await information(plain)).toContain('dealDate')
    expect(await repA.ask(calls.detail, { businessId: id })).not.toHaveProperty('dealDate')
    expect(await repA.ask(calls.detail, { businessId: plain })).toMatchObject({
      dealDate: expect.stringContaining(DEAL),
    })
    const { list } = await repA.ask(calls.list, { limit: 100 })
    expect(list.find((row) => row.businessId === id)).toMatchObject({
      dealDate: expect.stringContaining(DEAL),
    })
    expect(await printedDay(id)).toBe('')
    expect(await printedDay(plain)).toContain(DEAL)
  })

  it('refuse a form of an order type that does not exist', async () => {
    const answer = (request: Record<string, unknown>) => repA.call(calls.form, request)
    expect(await answer({ orderType: NO_ORDER_TYPE })).toMatchObject({ code: 400 })
    expect(await answer({ orderType: UPGRADE })).toMatchObject({ code: 0 })
  })
})

async function printedDay(id: number): Promise<string> {
  const templateName = `商机${crypto.randomUUID()}`
  const content = '<p><span data-wk-tag="business.dealDate">{x}</span></p>'
  await admin.ask(printCalls.add, { templateName, type: business.label, content })
  const { list } = await admin.ask(printCalls.list, { type: business.label, pageType: 0 })
  const templateId = list.find((each) => each.templateName === templateName)?.templateId ?? 0
  const html = await admin.ask(printCalls.print, { templateId, id })
  return String(html).replace(/<[^>]*>/g, '')
}

it('settings of a type without kinds hold for the request that names them', async () => {
  await set({ telephone: 'required', email: 'hidden' }, leads)
  const add = (besides: Record<string, unknown>) =>
    repA.call(recordCallsOf(leads).add, {
      entity: { leadsName: `线索${crypto.randomUUID()}`, email: 'a@b.cn', ...besides },
      field: [],
    })
  expect(await add({ actionType: UPGRADE })).toMatchObject({ code: 400, data: { field: 'telephone' } })
  expect(await add({})).toMatchObject({ code: 0 })
  const { data } = await add({ actionType: UPGRADE, telephone: '0631-5200001' })
  const leadsId = Number(Object(data).leadsId)
  expect(await repA.ask(recordCallsOf(leads).detail, { leadsId })).toMatchObject({ email: '' })
})

describe('settings that would break an order', () => {
  const of = { label: business.label, actionType: UPGRADE }
  const fieldOf = async (name: string) => {
    const all = await admin.ask(fieldAdminCalls.handledFields, of)
    const found = all.find(({ fieldName }) => fieldName === name)
    if (!found) throw new Error(`no field ${name}`)
    return found
  }
  const put = async (name: string, treated: Presence, by: Person = admin) => {
    const { fieldId } = await fieldOf(name)
    return by.call(fieldAdminCalls.saveHandledFields, { ...of, list: [{ fieldId, ...boxesOf(treated) }] })
  }

  it('are refused: what it cannot be without stays, and what is computed is never written', async () => {
    for (const name of ['business_name', 'customer_id', 'type_id'])
      expect(await put(name, 'hidden')).toMatchObject({ code: 2080, msg: '系统关联字段不能隐藏！' })
    const mustFill = '客户名称必须能够填写，不能设为只读或非必填'
    expect(await put('customer_id', 'shown')).toMatchObject({ code: 400, msg: mustFill })
    expect(await put('customer_id', 'optional')).toMatchObject({ code: 400, msg: mustFill })
    const computed = '商机金额由系统填写，不能设为可编辑'
    expect(await put('money', 'optional')).toMatchObject({ code: 400, msg: computed })
    expect(await put('status_id', 'required')).toMatchObject({ code: 400 })
    expect(await put('deal_date', 'required')).toMatchObject({ code: 0 })
  })

  it('and were stored before have no effect', async () => {
    const [{ fieldId: customerField }, { fieldId: dateField }] = [
      await fieldOf('customer_id'),
      await fieldOf('deal_date'),
    ]
    await company.platform.db
      .insertInto('field_handles')
      .values(
        [customerField, dateField].map((field_id) => ({
          label: business.label,
          action_type: UPGRADE,
          field_id,
          is_show: false,
          is_edit: false,
          is_required: false,
        })),
      )
      .execute()
    await put('remark', 'required')
    const form = await formKeys({ orderType: UPGRADE })
    expect(form.get('customerId')).toMatchObject({ isNull: 1, authLevel: 3 })
    expect(form.has('dealDate')).toBe(false)
  })

  it('keep the amount an order computes where its form hides it', async () => {
    const amountOf = async (id: number) => {
      const { rows } = await sql<{ money: string }>`select money from business where id = ${id}`.execute(
        company.platform.db,
      )
      return Number(rows[0]?.money)
    }
    const shown = await amountOf(await saved({ orderType: UPGRADE }))
    expect(await put('money', 'hidden')).toMatchObject({ code: 0 })
    const id = await saved({ orderType: UPGRADE, money: '1' })
    expect((await formKeys({ orderType: UPGRADE })).has('money')).toBe(false)
    expect(await amountOf(id)).toBe(shown)
  })

  it('are made by those who design forms, for types that exist', async () => {
    expect(await put('remark', 'hidden', repA)).toMatchObject({ code: 401 })
    expect(await repA.call(fieldAdminCalls.handledFields, of)).toMatchObject({ code: 401 })
    expect(await put('remark', 'hidden')).toMatchObject({ code: 0 })
    const unknown = { label: business.label, actionType: NO_ORDER_TYPE }
    expect(await admin.call(fieldAdminCalls.handledFields, unknown)).toMatchObject({ code: 400 })
  })
})

it('a field that is set as usual follows its definition', async () => {
  const of = { label: business.label, actionType: UPGRADE }
  const name = '预计安装日期'
  const define = async (isNull: 0 | 1) => {
    const rows = (await admin.ask(fieldAdminCalls.definition, { label: business.label })).flat()
    const others = rows.filter((row) => row.name !== name)
    const own = rows.find((row) => row.name === name) ?? { name, formType: 'text' }
    await admin.ask(fieldAdminCalls.saveDefinition, {
      label: business.label,
      data: [...others, { ...own, isNull }],
    })
  }
  const treated = async () =>
    (await admin.ask(fieldAdminCalls.handledFields, of)).find((field) => field.name === name)
  await define(0)
  await set({ remark: 'required' })
  expect(await treated()).toMatchObject({ isShow: 1, isEdit: 1, isNull: 0, usual: 'optional' })
  await define(1)
  expect(await treated()).toMatchObject({ isShow: 1, isEdit: 1, isNull: 1, usual: 'required' })
  await define(0)
})
