import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { product } from '#protocol/crm/product/type.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { laterSteps, signIn } from '../../../test/approvals.ts'
import { type NodeInput, nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { readWorkbook } from '../../../test/workbook.ts'

/** The product's price of the day is kept beside what a client sends as the standard price (crm-records.md §1.10). */

const calls = recordCallsOf(contract)
const { label } = contract.approval
let company: TestCompany
let admin: Person
let director: Person
let managerA: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, director, managerA, repA } = company.people)
  await signIn(company)
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)
afterEach(async () => {
  await roleFields.restore()
  await stopFlows(admin, label)
})

type Line = Record<string, unknown>
const makeProduct = (price: string) => makeRecord(managerA, product, { entity: { price } })
const reprice = (productId: number, price: string) =>
  managerA.ask(recordCallsOf(product).update, { entity: { productId, price }, field: [] })
async function sell(lines: readonly Line[], entity: Line = {}): Promise<number> {
  const contractId = await makeRecord(repA, contract, { entity: { checkStatus: 5 } })
  await repA.ask(calls.update, { entity: { contractId, ...entity }, field: [], product: lines })
  return contractId
}
const save = (contractId: number, lines: readonly Line[], entity: Line = {}) =>
  repA.call(calls.update, { entity: { contractId, checkStatus: 5, ...entity }, field: [], product: lines })
async function blockOf(contractId: number, by = repA): Promise<Line> {
  const form = await by.ask(calls.information, { id: contractId, types: contract.label })
  const value = form.find(({ fieldName }) => fieldName === 'product')?.value
  return isObject(value) ? value : {}
}
async function linesOf(contractId: number, by = repA): Promise<Line[]> {
  const { product: lines } = await blockOf(contractId, by)
  return Array.isArray(lines) ? lines.filter(isObject) : []
}
const pricesOf = async (contractId: number) =>
  (await linesOf(contractId)).map(({ listPrice, deviation }) => [listPrice, deviation])
const detailOf = (contractId: number, by = repA) => by.ask(calls.detail, { contractId })

describe('the price of the product', () => {
  it('stands beside the price that was sent, whatever is sent for it', async () => {
    const productId = await makeProduct('3980')
    const line = { productId, price: 100, num: 1, discount: 0, listPrice: 100, deviation: 0 }
    const id = await sell([line, { productId, price: 4000, num: 1, discount: 5 }])
    expect(await linesOf(id)).toMatchObject([
      { price: 100, discount: 0, salesPrice: 100, listPrice: 3980, deviation: 97.49 },
      { price: 4000, discount: 5, salesPrice: 3800, listPrice: 3980, deviation: 4.52 },
    ])
    expect(await blockOf(id)).toMatchObject({ largestDiscount: 5, largestDeviation: 97.49 })
    expect(await detailOf(id)).toMatchObject({ largestDiscount: 5, largestDeviation: 97.49 })
    await save(id, [])
    expect(await detailOf(id)).toMatchObject({ largestDiscount: '', largestDeviation: '' })
  })

  it('is that of the day the line was made, also for clients that name no lines by id', async () => {
    const [productId, other] = [await makeProduct('1000'), await makeProduct('50')]
    const id = await sell([{ productId, price: 900, num: 1 }])
    const [line = {}] = await linesOf(id)
    await reprice(productId, '2000')
    await save(id, [{ ...line, num: 2 }])
    expect(await pricesOf(id)).toEqual([[1000, 10]])
    await save(id, [
      { productId, price: 900, num: 3 },
      { productId, price: 900, num: 1 },
    ])
    expect(await pricesOf(id)).toEqual([
      [1000, 10],
      [2000, 55],
    ])
    const [first = {}] = await linesOf(id)
    await save(id, [{ ...first, productId: other, price: 50 }])
    expect(await pricesOf(id)).toEqual([[50, 0]])
  })

  it('is not known of lines from before, until their lines are changed', async () => {
    const productId = await makeProduct('1000')
    const id = await sell([{ productId, price: 500, num: 1 }])
    await company.platform.pool.query(
      'update contract_product set list_price = null, deviation = null where record_id = $1',
      [id],
    )
    await company.platform.pool.query('update contract set largest_deviation = null where id = $1', [id])
    const [line = {}] = await linesOf(id)
    expect(line).toMatchObject({ listPrice: null, deviation: null })
    await save(id, [line], { remark: '同样的产品' })
    expect(await pricesOf(id)).toEqual([[null, null]])
    expect((await detailOf(id)).largestDeviation).toBe('')
    await save(id, [{ ...line, num: 2 }])
    expect(await pricesOf(id)).toEqual([[1000, 50]])
    expect((await detailOf(id)).largestDeviation).toBe(50)
  })

  it('is masked where that of the product is, with what it tells', async () => {
    const productId = await makeProduct('1000')
    const id = await sell([{ productId, price: 500, num: 1, discount: 10 }])
    await roleFields.set(product, 'price', { maskType: 2 })
    expect(await linesOf(id)).toMatchObject([{ price: 500, listPrice: '***', deviation: '***' }])
    expect(await blockOf(id)).toMatchObject({ largestDiscount: 10, largestDeviation: '***' })
    expect(await detailOf(id)).toMatchObject({ largestDiscount: 10, largestDeviation: '***' })
    // a masked value is kept all the same
    await save(id, [{ ...(await linesOf(id))[0], num: 2 }])
    expect(await linesOf(id, admin)).toMatchObject([{ num: 2, listPrice: 1000, deviation: 55 }])
  })

  it('is in no history and no sheet', async () => {
    const productId = await makeProduct('7771')
    const id = await sell([{ productId, price: 500, num: 1 }])
    await save(id, [{ ...(await linesOf(id))[0], num: 2 }])
    const history = await repA.ask(historyCalls.list, { types: contract.label, actionId: id })
    expect(JSON.stringify(history)).toContain('数量')
    expect(JSON.stringify(history)).not.toContain('7771')
    const { raw } = await admin.call(calls.exportAll, {})
    const sheet = (await readWorkbook(raw)).join()
    expect(sheet).toContain('标准价格:500.00')
    expect(sheet).not.toContain('7771')
  })
})

describe('a discount', () => {
  it.each([
    [{ discount: '-100.01' }, {}, '产品第1行：折扣（%）不能小于-100'],
    [{ salesPrice: '2000', discount: '-1900' }, {}, '产品第1行：折扣（%）不能小于-100'],
    [{}, { discountRate: '-1000000' }, '整单折扣（%）不能小于-100'],
  ])('of %o, %o is a typing error', async (line, entity, msg) => {
    const productId = await makeProduct('100')
    const id = await sell([])
    const good = { productId, price: '100', num: '1', discount: '-100' }
    expect(await save(id, [{ ...good, ...line }], { discountRate: '-100', ...entity })).toMatchObject({
      code: 400,
      msg,
    })
    expect((await save(id, [good], { discountRate: '-100' })).code).toBe(0)
    expect(await blockOf(id)).toMatchObject({ totalPrice: 400 })
  })
})

describe('a flow', () => {
  const above = (fieldName: string, value: number): NodeInput => ({
    name: fieldName,
    fieldName,
    fieldId: -1,
    type: 5,
    conditionType: 2,
    values: [value],
  })
  const start = (fieldName: string, value: number) =>
    startFlow(
      admin,
      [
        nodes.members([managerA.userId], { name: '主管' }),
        nodes.fork(
          { when: [above(fieldName, value)], nodes: [nodes.members([director.userId], { name: '总监' })] },
          {},
        ),
      ],
      { label },
    )
  const stepsOf = async (contractId: number) =>
    (await laterSteps(admin, Number((await detailOf(contractId)).examineRecordId))).map(({ name }) => name)

  it('offers what follows from the lines as conditions', async () => {
    const fields = await admin.ask(flowCalls.fields, { label })
    expect(
      fields.filter(({ fieldId }) => fieldId < 0).map(({ fieldName, name, type }) => [fieldName, name, type]),
    ).toEqual([
      ['discountRate', '整单折扣（%）', 5],
      ['largestDiscount', '单行最大折扣（%）', 5],
      ['largestDeviation', '单行最多低于产品价格（%）', 5],
    ])
  })

  it.each([
    ['largestDeviation', 10, { price: 850 }, { price: 950 }, {}],
    ['largestDiscount', 10, { price: 1000, discount: 20 }, { price: 1000, discount: 10 }, {}],
    ['discountRate', 10, { price: 1000 }, { price: 1000 }, { discountRate: 20 }],
  ])('asks one more by %s above %d', async (field, value, large, small, entity) => {
    await start(field, value)
    const productId = await makeProduct('1000')
    const [sold, usual] = [[{ productId, num: 1, ...large }], [{ productId, num: 1, ...small }]]
    expect(await stepsOf(await sell(usual))).toEqual(['主管'])
    expect(await stepsOf(await sell(sold, entity))).toEqual(['主管', '总监'])
    const preview = async (lines: readonly Line[], beside: Line = {}) => {
      const dataMap = { [field]: '0', product: lines, ...beside }
      const { examineFlowList } = await repA.ask(flowCalls.preview, { label, dataMap })
      return examineFlowList.map(({ name }) => name)
    }
    expect(await preview(usual)).toEqual(['主管'])
    expect(await preview(sold, entity)).toEqual(['主管', '总监'])
  })

  it('previews a change of lines by the price of the day they were made', async () => {
    await start('largestDeviation', 10)
    const productId = await makeProduct('1000')
    const typeId = await sell([{ productId, price: 950, num: 1 }], { checkStatus: 5 })
    const lines = await linesOf(typeId)
    await reprice(productId, '2000')
    const preview = async (of: { typeId?: number }) =>
      (await repA.ask(flowCalls.preview, { label, dataMap: { product: lines }, ...of })).examineFlowList.map(
        ({ name }) => name,
      )
    expect(await preview({ typeId })).toEqual(['主管'])
    expect(await preview({})).toEqual(['主管', '总监'])
  })

  it('tells its approvers, as far as they see the price of the product', async () => {
    await start('largestDeviation', 10)
    const productId = await makeProduct('1000')
    const id = await sell([{ productId, price: 850, num: 1, discount: 10 }])
    const waiting = async () =>
      (await managerA.ask(approvalCalls.waiting, { label, status: 1, limit: 100 })).list.find(
        ({ categoryId }) => categoryId === id,
      )?.facts
    expect(await waiting()).toMatchObject({ largestDiscount: 10, largestDeviation: 23.5 })
    await roleFields.set(product, 'price', { maskType: 1 }, company.roles.wholeTree)
    expect(await waiting()).toMatchObject({ largestDiscount: 10, largestDeviation: '***' })
  })
})
