import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { orderType } from '../../../../../protocol/test/orders.ts'
import { makeRecord } from '../../../../test/make.ts'
import { addOrderTables } from '../../../../test/order-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { roleFieldsOf } from '../../../../test/role-fields.ts'
import { readWorkbook } from '../../../../test/workbook.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withOrders } = await import('../../../../test/order-type.ts')
  return withOrders(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withFewTypes } = await import('../../../../test/few-types.ts')
  return withFewTypes(await importOriginal())
})

const calls = recordCallsOf(orderType)
const { label } = orderType
let company: TestCompany
let admin: Person
let repA: Person
const rights = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany({ prepare: addOrderTables })
  ;({ admin, repA } = company.people)
})
afterEach(() => rights.restore())
afterAll(() => company.close())

type Line = Record<string, unknown>
let made = 0
async function make(product: unknown, entity: Line = {}, person = repA): Promise<number> {
  made += 1
  const reply = await person.ask(calls.add, { entity: { num: `L-${made}`, ...entity }, field: [], product })
  return Number(reply.orderId)
}
const save = (orderId: number, product: unknown, entity: Line = {}, person = repA) =>
  person.call(calls.update, { entity: { orderId, ...entity }, field: [], product })
const answer = ({ code, msg }: { code: number; msg: string }) => [code, msg]

const isLine = (value: unknown): value is Line => value !== null && typeof value === 'object'
async function blockOf(id: number, person = repA): Promise<Line> {
  const fields = await person.ask(calls.information, { id })
  const value = fields.find(({ fieldName }) => fieldName === 'product')?.value
  return isLine(value) ? value : {}
}
async function linesOf(id: number, person = repA): Promise<Line[]> {
  const { product } = await blockOf(id, person)
  return Array.isArray(product) ? product.filter(isLine) : []
}
const namesOf = async (id: number) => (await linesOf(id)).map(({ price }) => price)
const historyOf = async (id: number, person = repA) =>
  (await person.ask(historyCalls.list, { types: label, actionId: id })).map(({ content }) => content)

describe('lines', () => {
  it('are saved with their record, in their order, with what follows from them', async () => {
    const id = await make(
      [
        { price: '10.00', num: 3, discount: '10' },
        { price: '0.35', num: '2', salesPrice: '999', subtotal: '999' },
      ],
      { discountRate: '50', totalPrice: '999' },
    )
    expect(await linesOf(id)).toMatchObject([
      { price: 10, num: 3, discount: 10, salesPrice: 9, subtotal: 27 },
      { price: 0.35, num: 2, discount: null, salesPrice: 0.35, subtotal: 0.7 },
    ])
    expect(await blockOf(id)).toMatchObject({ discountRate: 50, totalPrice: 13.85 })
    expect(await repA.ask(calls.detail, { orderId: id })).toMatchObject({ totalPrice: 13.85 })
  })

  it('are added, changed, removed and moved in one save', async () => {
    const id = await make([
      { price: 1, num: 1 },
      { price: 2, num: 1 },
      { price: 3, num: 1 },
    ])
    const [first, second, third] = await linesOf(id)
    const { version } = await repA.ask(calls.detail, { orderId: id })
    await save(id, [{ ...third }, { price: 4, num: 2 }, { ...first, num: 5 }])
    expect(await linesOf(id)).toMatchObject([
      { id: third?.id, price: 3, subtotal: 3 },
      { price: 4, subtotal: 8 },
      { id: first?.id, price: 1, subtotal: 5 },
    ])
    const after = await repA.ask(calls.detail, { orderId: id })
    expect(after).toMatchObject({ version: Number(version) + 1, totalPrice: 16 })
    const [last = []] = await historyOf(id)
    expect(last).toContain('将产品 标准价格 由2.00修改为空。')
    expect(last).toContain('将产品 标准价格 由空修改为4.00。')
    expect(last).toContain('将产品 数量 由1.00修改为5.00。')
    expect(last.some((line) => line.includes('由6.00修改为16.00'))).toBe(true)
    expect((await save(id, [{ id: second?.id, price: 9 }])).msg).toBe('产品第1行：已不存在，请刷新后再试')
  })

  it('stay as they are where none are sent, or the same ones', async () => {
    const id = await make([
      { price: 1, num: 1 },
      { price: 2, num: 1 },
    ])
    await save(id, undefined, { name: '新名' })
    expect(await namesOf(id)).toEqual([1, 2])
    const entries = (await historyOf(id)).length
    await save(id, await linesOf(id))
    expect((await historyOf(id)).length).toBe(entries)
    await save(id, (await linesOf(id)).toReversed())
    expect(await namesOf(id)).toEqual([2, 1])
    await save(id, [])
    expect([await namesOf(id), (await repA.ask(calls.detail, { orderId: id })).totalPrice]).toEqual([[], 0])
  })

  it('give another total where only what is typed beside them changes', async () => {
    const id = await make([{ price: 100, num: 1 }])
    await save(id, undefined, { discountRate: '25' })
    expect(await repA.ask(calls.detail, { orderId: id })).toMatchObject({ totalPrice: 75 })
  })

  it('copy the words of the record they name, and keep them', async () => {
    const first = await makeRecord(repA, customer, { title: '甲公司' })
    const foreign = await makeRecord(company.people.repB, customer, { title: '别人的公司' })
    const id = await make([{ customerId: first, name: '自编', price: 1 }])
    expect(await linesOf(id)).toMatchObject([{ customerId: first, name: '甲公司' }])
    const customers = recordCallsOf(customer)
    await repA.ask(customers.updateInformation, {
      id: first,
      list: [{ fieldName: 'customerName', value: '改名' }],
    })
    await save(
      id,
      (await linesOf(id)).map((line) => ({ ...line, num: 2 })),
    )
    expect(await linesOf(id)).toMatchObject([{ name: '甲公司', num: 2 }])
    expect(answer(await save(id, [{ customerId: foreign, price: 1 }]))).toEqual([
      400,
      '产品第1行：来源客户不存在',
    ])
    const [line] = await linesOf(id)
    await save(id, [{ ...line, customerId: null }])
    expect(await linesOf(id)).toMatchObject([{ customerId: null, name: null }])
  })

  it('come back with their record, and go with it for good', async () => {
    const id = await make([{ price: 5, num: 1 }], {}, admin)
    await admin.ask(calls.remove, { ids: [id] })
    await admin.ask(recycleCalls.restore, { type: label, ids: [id] })
    expect(await linesOf(id, admin)).toMatchObject([{ price: 5 }])
    await admin.ask(calls.remove, { ids: [id] })
    await admin.ask(recycleCalls.purge, { type: label, ids: [id] })
    const { rowCount } = await company.platform.pool.query('select from order_lines where record_id = $1', [
      id,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('refused, with the number of the line', () => {
  it.each([
    ['no list', 'x', '产品格式有误'],
    ['no line', [{ price: 1 }, 7], '产品第2行：格式有误'],
    ['an id that is none', [{ id: 'x', price: 1 }], '产品第1行：格式有误'],
    ['an unknown id', [{ id: 987654, price: 1 }], '产品第1行：已不存在，请刷新后再试'],
    ['nothing in a required column', [{ price: 1 }, { num: 1 }], '产品第2行：标准价格不能为空'],
    ['no number', [{ price: 1, num: 'viel' }], '产品第1行：数量应为数字，请去掉其他文字'],
    ['too many decimals', [{ price: '1.001' }], '产品第1行：标准价格小数位不能大于2'],
    ['too many lines', Array.from({ length: 51 }, () => ({ price: 1 })), '产品最多50行'],
  ])('%s', async (_what, product, msg) => {
    const id = await make([{ price: 1 }])
    expect(answer(await save(id, product))).toEqual([400, msg])
    const added = await repA.call(calls.add, { entity: { num: `N-${made}` }, field: [], product })
    expect(answer(added)).toEqual([400, msg])
    expect((await save(id, [{ price: 2 }])).code).toBe(0)
    expect(await namesOf(id)).toEqual([2])
  })

  it('the same line twice, and one of another record', async () => {
    const [own, other] = [await make([{ price: 1 }]), await make([{ price: 7 }])]
    const [line] = await linesOf(own)
    const [foreign] = await linesOf(other)
    expect((await save(own, [{ ...line }, { ...line }])).msg).toBe('产品第2行：重复')
    expect((await save(own, [{ ...line }, { ...foreign }])).msg).toBe('产品第2行：已不存在，请刷新后再试')
    expect((await save(own, [{ ...line }, { price: 3 }])).code).toBe(0)
    expect(await namesOf(other)).toEqual([7])
  })
})

describe('the rights of the record apply', () => {
  it('to whom it is out of reach', async () => {
    const id = await make([{ price: 1 }])
    expect((await save(id, [], {}, company.people.repB)).code).toBe(401)
    expect(await namesOf(id)).toEqual([1])
  })

  it('and somebody who saves over another one is refused', async () => {
    const id = await make([{ price: 1 }])
    const { version } = await repA.ask(calls.detail, { orderId: id })
    const [line] = await linesOf(id)
    await save(id, [{ ...line, price: 2 }], {}, company.people.managerA)
    expect(answer(await save(id, [{ ...line, price: 3 }], { version }))).toEqual([
      2096,
      '产品已被他人修改，请刷新后再保存',
    ])
    expect((await save(id, undefined, { version, name: '别处' })).code).toBe(0)
    expect(await namesOf(id)).toEqual([2])
  })

  it('and those of the field that carries them', async () => {
    const id = await make([{ price: 1, num: 2 }])
    await rights.set(orderType, 'product', { authLevel: 2 })
    await save(id, [{ price: 9 }], { name: '改名', discountRate: '50', totalPrice: '7' })
    expect(await namesOf(id)).toEqual([1])
    expect(await repA.ask(calls.detail, { orderId: id })).toMatchObject({ name: '改名', totalPrice: 2 })
    await save(id, [{ price: 8 }], {}, admin)
    expect((await historyOf(id))[0]).toContain('将产品 标准价格 由空修改为8.00。')
    await rights.set(orderType, 'product', { authLevel: 1 })
    expect(await blockOf(id)).toEqual({})
    expect((await historyOf(id))[0]).not.toContain('将产品 标准价格 由空修改为8.00。')
    expect((await historyOf(id, admin))[0]).toContain('将产品 标准价格 由空修改为8.00。')
  })
})

it('a sheet has a text line for each of them', async () => {
  const num = `S-${made}`
  await make([{ price: 1, num: 2 }, { price: 3 }], { num }, admin)
  const { raw } = await admin.call(calls.exportAll, { search: num })
  const [header = [], row = []] = await readWorkbook(raw)
  expect(header.at(-1)).toBe('产品')
  expect(
    row
      .at(-1)
      ?.split('\n')
      .map((line) => line.split(' ').slice(1, 3).join(' ')),
  ).toEqual(['标准价格:1.00 数量:2.00', '标准价格:3.00 数量:'])
})
