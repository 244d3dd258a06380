import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { nodes, startFlow, stopFlows } from '../../test/flows.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
let admin: Person
let managerA: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, repA } = company.people)
})
afterAll(() => company.close())

const save = async (person: Person, type: RecordType, id: number, entity: Record<string, unknown>) => {
  const { code, msg, data } = await person.call(recordCallsOf(type).update, {
    entity: { [type.idKey]: id, ...entity },
    field: [],
  })
  return { code, msg, field: data === null || !('field' in data) ? null : data.field }
}
const detailOf = (person: Person, type: RecordType, id: number) =>
  person.ask(recordCallsOf(type).detail, { [type.idKey]: id })

describe('an amount', () => {
  const free = { at: '不能小于0', of: '-0.01' }
  const some = { at: '不能小于0.01', of: '0' }
  const amounts: [RecordType, string, typeof free][] = [
    [product, 'price', free],
    [business, 'money', free],
    [contract, 'money', free],
    [receivablesPlan, 'money', some],
    [receivables, 'money', some],
    [invoice, 'invoiceMoney', some],
  ]
  it.each(amounts.map(([type, key, least]) => [type.display, type, key, least] as const))(
    'of a %s says what is wrong with it',
    async (_, type, key, { at, of }) => {
      const id = await makeRecord(managerA, type, { entity: { checkStatus: 5 } })
      for (const [value, msg] of [
        [of, at],
        ['-99999', at],
        ['1.005', '小数位不能大于2'],
        ['99999999999999.99', '最多支持15位数字（包含小数位）'],
      ])
        expect(await save(managerA, type, id, { [key]: value }), value).toMatchObject({ msg, field: key })
      for (const value of ['1e9', '十万', '1,000'])
        expect(await save(managerA, type, id, { [key]: value }), value).toMatchObject({
          code: 2033,
          field: key,
        })
      expect((await save(managerA, type, id, { [key]: '1234.05' })).code).toBe(0)
      expect(Number((await detailOf(managerA, type, id))[key])).toBe(1234.05)
    },
  )

  it('of a total that does not match its lines is the sum of these; what the record is worth stays', async () => {
    const productId = await makeRecord(admin, product)
    const line = { productId, price: 100, num: 3, discount: 10 }
    const totalOf = async (id: number) => {
      const form = await repA.ask(recordCallsOf(contract).information, { id, types: contract.label })
      return form.find(({ fieldName }) => fieldName === 'product')?.value
    }
    const id = await makeRecord(repA, contract, { entity: { money: '500' } })
    const send = (totalPrice: number, product = [line]) =>
      repA.call(recordCallsOf(contract).update, {
        entity: { contractId: id, discountRate: 0, totalPrice },
        field: [],
        product,
      })
    for (const [sent, kept] of [
      [9999, 270],
      [270.01, 270.01],
      [270.02, 270.02],
      [270.03, 270],
      [-1, 270],
    ] as const) {
      const { code } = await send(sent)
      if (code === 0) expect(await totalOf(id)).toMatchObject({ totalPrice: kept })
      else expect([sent, code]).toEqual([-1, 400])
    }
    expect((await detailOf(repA, contract, id)).money).toBe(500)
  })
})

describe('while it is approved', () => {
  const approved: RecordType[] = [contract, receivables, invoice]
  afterEach(async () => {
    for (const { approval } of approved) if (approval) await stopFlows(admin, approval.label)
  })
  const sentence = '不能编辑，请先撤回再编辑！'

  it.each(approved.map((type) => [type.display, type] as const))(
    'a %s is not edited, neither in its form nor in place (2015)',
    async (_, type) => {
      const given = type === contract ? {} : await contractInForce()
      await startFlow(admin, [nodes.members([managerA.userId])], { label: type.approval?.label ?? 0 })
      const id = await makeRecord(repA, type, { entity: given })
      expect((await detailOf(repA, type, id)).checkStatus).toBe(3)
      expect(await save(repA, type, id, { remark: '改' })).toMatchObject({ code: 2015, msg: sentence })
      const inPlace = { id, list: [{ fieldName: 'remark', value: '改' }] }
      expect(await repA.call(recordCallsOf(type).updateInformation, inPlace)).toMatchObject({ code: 2015 })
      await stopFlows(admin, type.approval?.label ?? 0)
      const free = await makeRecord(repA, type, { entity: given })
      expect((await save(repA, type, free, { remark: '改' })).code).toBe(0)
    },
  )

  it.each(approved.map((type) => [type.display, type] as const))(
    'no form says the state of a %s: a draft and a submission are all that it says',
    async (_, type) => {
      const given = type === contract ? {} : await contractInForce()
      const id = await makeRecord(repA, type, { entity: { ...given, checkStatus: 5 } })
      expect((await detailOf(repA, type, id)).checkStatus).toBe(5)
      await startFlow(admin, [nodes.members([managerA.userId])], { label: type.approval?.label ?? 0 })
      const { updateInformation } = recordCallsOf(type)
      await repA.call(updateInformation, { id, list: [{ fieldName: 'checkStatus', value: 1 }] })
      expect((await detailOf(repA, type, id)).checkStatus).toBe(5)
      expect((await save(repA, type, id, { checkStatus: 1 })).code).toBe(0)
      expect((await detailOf(repA, type, id)).checkStatus, 'submitted, not passed').toBe(3)
    },
  )

  it('both clients hand in the same: with a state, with saveType beside or inside', async () => {
    await startFlow(admin, [nodes.members([managerA.userId])], { label: contract.approval.label })
    const { add } = recordCallsOf(contract)
    const made = await makeRecord(repA, contract, { entity: { checkStatus: 5 } })
    const { customerId } = await detailOf(repA, contract, made)
    let numbered = 0
    const stateAfter = async (entity: object, beside: object) => {
      numbered += 1
      const own = { num: `两端-${numbered}`, name: '年度', customerId, money: '1', orderDate: '2026-05-01' }
      const { contractId } = await repA.ask(add, { entity: { ...own, ...entity }, field: [], ...beside })
      return (await detailOf(repA, contract, Number(contractId))).checkStatus
    }
    const flow = { examineFlowData: {} }
    expect(await stateAfter({}, flow)).toBe(3)
    expect(await stateAfter({ checkStatus: 0 }, flow)).toBe(3)
    expect(await stateAfter({ checkStatus: 5 }, flow)).toBe(5)
    expect(await stateAfter({ saveType: 1 }, flow)).toBe(3)
    expect(await stateAfter({ saveType: 1, checkStatus: 5 }, flow)).toBe(3)
    expect(await stateAfter({ checkStatus: 5 }, { ...flow, saveType: 1 })).toBe(3)
  })
})

/** The contract and customer of a receivable or invoice. */
async function contractInForce(): Promise<Record<string, unknown>> {
  const contractId = await makeRecord(repA, contract)
  const { customerId } = await detailOf(repA, contract, contractId)
  return { contractId, customerId }
}
