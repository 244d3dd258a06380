import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { salesOf } from '../../../test/sales.ts'

const calls = recordCallsOf(receivables)
const plans = recordCallsOf(receivablesPlan)
let company: TestCompany
let admin: Person
let repA: Person
const roleFields = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterEach(async () => {
  await roleFields.restore()
  for (const type of [contract, receivablesPlan])
    expect(await verifySums(company.platform.db, type)).toEqual([])
})
afterAll(() => company.close())

const { day, makeContract, makePlan, planOf, contractOf } = salesOf(() => company)

interface Of {
  contractId: number
  customerId: number
}
type Parts = Readonly<Record<number, string>>
const toAllocations = (parts: readonly (readonly [number, string])[]) =>
  parts.map(([receivablesPlanId, money]) => ({ receivablesPlanId, money }))
let numbered = 0

/** Saves a receipt of this money in these shares. */
const spread = (
  of: Of,
  money: string,
  parts: readonly (readonly [number, string])[],
  entity: object = {},
) => {
  numbered += 1
  return repA.call(calls.add, {
    entity: { number: `A-${numbered}`, ...of, returnTime: day(0), money, ...entity },
    field: [],
    allocations: toAllocations(parts),
  })
}
const spreadOver = async (...given: Parameters<typeof spread>): Promise<number> => {
  const { code, msg, data } = await spread(...given)
  if (code !== 0) throw new Error(msg)
  return Number(data.receivablesId)
}
const update = (receivablesId: number, entity: object, parts?: readonly (readonly [number, string])[]) =>
  repA.call(calls.update, {
    entity: { receivablesId, ...entity },
    field: [],
    ...(parts ? { allocations: toAllocations(parts) } : {}),
  })
const sharesOf = async (receivablesId: number, person: Person = repA): Promise<Parts | undefined> => {
  const { allocations } = await person.ask(calls.detail, { receivablesId })
  if (allocations === undefined) return undefined
  return Object.fromEntries(
    (allocations as { receivablesPlanId: number; money: number }[]).map((each) => [
      each.receivablesPlanId,
      String(each.money),
    ]),
  )
}
async function withPlans(...amounts: string[]) {
  const of = await makeContract()
  const made: number[] = []
  for (const [at, money] of amounts.entries())
    made.push(await makePlan(of, { money, returnDate: day(10 + at) }))
  const [first = 0, second = 0, third = 0] = made
  return { of, first, second, third }
}

describe('one receipt over several plans', () => {
  it('pays each its share; the first is the plan of the receipt, and a rest may stay', async () => {
    const { of, first, second, third } = await withPlans('100', '200', '300')
    const id = await spreadOver(of, '350', [
      [second, '200'],
      [first, '60.50'],
    ])
    expect(await repA.ask(calls.detail, { receivablesId: id })).toMatchObject({
      receivablesPlanId: second,
      planNum: '2',
      allocations: [
        { receivablesPlanId: second, planNum: '2', money: 200 },
        { receivablesPlanId: first, planNum: '1', money: 60.5 },
      ],
    })
    expect(await planOf(first)).toMatchObject({ receivedStatus: 2, unreceivedMoney: 39.5 })
    expect(await planOf(second)).toMatchObject({ receivedStatus: 1, unreceivedMoney: 0, receivablesId: id })
    expect(await planOf(third)).toMatchObject({ receivedStatus: 0, unreceivedMoney: 300 })
    expect((await contractOf(of)).receivedMoney).toBe(350)
  })

  it('is refused beyond its money, for a plan twice, of another contract, unknown, or of nothing', async () => {
    const { of, first, second } = await withPlans('100', '200')
    const { first: foreign } = await withPlans('100')
    const refused = async (parts: readonly (readonly [number, string])[]) => {
      const { code, msg } = await spread(of, '150', parts)
      expect(code).toBe(400)
      return msg
    }
    // allocation_within_receipt
    expect(
      await refused([
        [first, '100'],
        [second, '50.01'],
      ]),
    ).toBe('分摊合计150.01，超过回款金额150.00')
    // allocation_once
    expect(
      await refused([
        [first, '10'],
        [first, '5'],
      ]),
    ).toBe('分摊第2行：期数重复')
    // allocation_of_one_contract
    expect(
      await refused([
        [first, '10'],
        [foreign, '5'],
      ]),
    ).toBe('填写的回款计划不属于所选的合同')
    expect(
      await refused([
        [first, '10'],
        [99_999_999, '5'],
      ]),
    ).toBe('填写的回款计划不存在')
    expect(await refused([[first, '0']])).toBe('分摊第1行：金额不能小于0.01')
    expect(await refused([[first, '1.005']])).toBe('分摊第1行：金额的小数位不能大于2')
    expect(await refused([[first, 'x']])).toBe('分摊第1行：请填写金额')
    expect(await refused(Array.from({ length: 101 }, () => [first, '1'] as const))).toBe('分摊最多100行')
    expect(
      (
        await spread(of, '150', [
          [first, '100'],
          [second, '50'],
        ])
      ).code,
    ).toBe(0)
  })

  it('is spread anew by a save with shares, and goes to one plan by a save that names it', async () => {
    const { of, first, second, third } = await withPlans('100', '200', '300')
    const id = await spreadOver(of, '250', [
      [first, '100'],
      [second, '150'],
    ])
    expect((await update(id, {}, [[third, '250']])).code).toBe(0)
    expect(await sharesOf(id)).toEqual({ [third]: '250' })
    expect(await planOf(first)).toMatchObject({ receivedStatus: 0, realReceivedMoney: 0 })
    expect((await update(id, { money: '300' })).code, 'the whole stays the whole').toBe(0)
    expect(await sharesOf(id)).toEqual({ [third]: '300' })
    expect(
      (
        await update(id, {}, [
          [first, '100'],
          [second, '100'],
        ])
      ).code,
    ).toBe(0)
    expect(await update(id, { money: '150' })).toMatchObject({
      code: 400,
      msg: '分摊合计200.00，超过回款金额150.00',
      data: { field: 'receivablesPlanId' },
    })
    expect((await update(id, { remark: '备注' })).code).toBe(0)
    expect(await sharesOf(id)).toEqual({ [first]: '100', [second]: '100' })
    expect((await update(id, { receivablesPlanId: second })).code).toBe(0)
    expect(await sharesOf(id)).toEqual({ [second]: '300' })
    expect((await update(id, { receivablesPlanId: '' })).code).toBe(0)
    expect(await sharesOf(id)).toEqual({})
    const history = await repA.ask(historyCalls.list, { types: receivables.label, actionId: id })
    expect(history.flatMap(({ content }) => content)).toEqual(
      expect.arrayContaining([
        '将分摊 由期数1：100.00，期数2：150.00修改为期数3：250.00。',
        '将分摊 由期数1：100.00，期数2：100.00修改为期数2：300.00。',
      ]),
    )
  })

  it('moves to another contract with plans of that one alone', async () => {
    const { of, first, second } = await withPlans('100', '200')
    const other = await makeContract({ customerId: of.customerId })
    const there = await makePlan(other, { money: '50' })
    const id = await spreadOver(of, '250', [
      [first, '100'],
      [second, '150'],
    ])
    expect(await update(id, { contractId: other.contractId })).toMatchObject({
      code: 400,
      msg: '填写的回款计划不属于所选的合同',
    })
    expect((await update(id, { contractId: other.contractId }, [[there, '50']])).code).toBe(0)
    expect(await planOf(first)).toMatchObject({ receivedStatus: 0, realReceivedMoney: 0 })
    expect(await planOf(there)).toMatchObject({ receivedStatus: 1 })
    expect((await contractOf(other)).receivedMoney).toBe(250)
  })
})

describe('what happens to a plan or a receipt', () => {
  it('a deleted plan lets its share rest, and gets it back', async () => {
    const { of, first, second } = await withPlans('100', '200')
    const id = await spreadOver(of, '250', [
      [first, '100'],
      [second, '150'],
    ])
    await admin.ask(plans.remove, { ids: [first] })
    expect(await repA.ask(calls.detail, { receivablesId: id })).toMatchObject({
      receivablesPlanId: second,
      allocations: [{ receivablesPlanId: second, money: 150 }],
    })
    await admin.ask(recycleCalls.restore, { type: receivablesPlan.label, ids: [first] })
    expect(await repA.ask(calls.detail, { receivablesId: id })).toMatchObject({ receivablesPlanId: first })
    expect(await sharesOf(id)).toEqual({ [first]: '100', [second]: '150' })
    expect(await planOf(first)).toMatchObject({ receivedStatus: 1, realReceivedMoney: 100 })
    await admin.ask(plans.remove, { ids: [first] })
    expect((await update(id, { money: '170' })).code, 'a resting share gives way').toBe(0)
    await admin.ask(recycleCalls.restore, { type: receivablesPlan.label, ids: [first] })
    expect(await sharesOf(id)).toEqual({ [second]: '150' })
    expect(await planOf(first)).toMatchObject({ receivedStatus: 0, realReceivedMoney: 0 })
  })

  it('a deleted plan is not chosen by a form that was opened before, and comes back to no more than there is', async () => {
    const { of, first, second } = await withPlans('100', '200')
    const id = await spreadOver(of, '100', [
      [first, '60'],
      [second, '40'],
    ])
    await admin.ask(plans.remove, { ids: [first] })
    expect(
      await update(id, {}, [
        [first, '80'],
        [second, '80'],
      ]),
    ).toMatchObject({ code: 400, msg: '填写的回款计划不存在' })
    expect(
      (
        await update(id, {}, [
          [first, '60'],
          [second, '40'],
        ])
      ).code,
    ).toBe(400)
    expect(await repA.ask(calls.detail, { receivablesId: id })).toMatchObject({
      receivablesPlanId: second,
      allocations: [{ receivablesPlanId: second, money: 40 }],
    })
    expect((await update(id, {}, [[second, '90']])).code).toBe(0)
    await admin.ask(recycleCalls.restore, { type: receivablesPlan.label, ids: [first] })
    expect(await sharesOf(id)).toEqual({ [second]: '90' })
  })

  it('a purged plan is gone from the shares, and a restored receipt pays what it paid', async () => {
    const { of, first, second } = await withPlans('100', '200')
    const id = await spreadOver(
      of,
      '250',
      [
        [first, '100'],
        [second, '150'],
      ],
      { checkStatus: 5 },
    )
    await admin.ask(plans.remove, { ids: [first] })
    await admin.ask(recycleCalls.purge, { type: receivablesPlan.label, ids: [first] })
    expect(await sharesOf(id)).toEqual({ [second]: '150' })
    await company.platform.pool.query('update receivables set deleted_at = now() where id = $1', [id])
    await admin.ask(recycleCalls.restore, { type: receivables.label, ids: [id] })
    await repA.ask(calls.update, { entity: { receivablesId: id }, field: [] })
    expect(await planOf(second)).toMatchObject({ receivedStatus: 2, realReceivedMoney: 150 })
  })

  it('a plan that has gone to another contract meanwhile is not paid by what comes back', async () => {
    const { of, first, second } = await withPlans('100', '200')
    const other = await makeContract({ customerId: of.customerId })
    const id = await spreadOver(of, '250', [
      [first, '100'],
      [second, '150'],
    ])
    await company.platform.pool.query('update receivables set deleted_at = now() where id = $1', [id])
    await company.platform.pool.query('update receivables_plan set real_received_money = 0')
    const moved = { receivablesPlanId: first, contractId: other.contractId }
    await repA.ask(plans.update, { entity: moved, field: [] })
    await admin.ask(recycleCalls.restore, { type: receivables.label, ids: [id] })
    expect(await sharesOf(id)).toEqual({ [second]: '150' })
    expect(await repA.ask(calls.detail, { receivablesId: id })).toMatchObject({ receivablesPlanId: second })
    await company.platform.pool.query(`update receivables_plan p set real_received_money = coalesce((select sum(a.money)
      from receivables_allocation a join receivables x on x.id = a.receivables_id
      where a.receivables_plan_id = p.id and x.deleted_at is null and x.check_status in (1, 10)), 0)`)
  })

  it('with a rest is overdue once its day has passed, though some of it has come', async () => {
    const of = await makeContract()
    const late = await makePlan(of, { money: '100', returnDate: day(-2) })
    await spreadOver(of, '40', [[late, '40']])
    expect(await planOf(late)).toMatchObject({ receivedStatus: 4, unreceivedMoney: 60 })
    await spreadOver(of, '60', [[late, '60']])
    expect(await planOf(late)).toMatchObject({ receivedStatus: 1, unreceivedMoney: 0 })
  })
})

it.each([
  ['the plan', 'receivables_plan_id'],
  ['the money', 'money'],
])('shares are kept from users who do not see %s, and not taken from them', async (_what, column) => {
  const { of, first, second } = await withPlans('100', '200')
  const id = await spreadOver(of, '250', [
    [first, '100'],
    [second, '150'],
  ])
  await roleFields.set(receivables, column, { authLevel: 1 })
  expect(await sharesOf(id)).toBeUndefined()
  const history = await repA.ask(historyCalls.list, { types: receivables.label, actionId: id })
  expect(JSON.stringify(history)).not.toContain('150')
  expect((await update(id, { remark: '备注' }, [[second, '1']])).code).toBe(0)
  expect(await sharesOf(id, admin)).toEqual({ [first]: '100', [second]: '150' })
})

it('the database refuses what the product would not write', async () => {
  const { of, first, second } = await withPlans('100', '200')
  const { first: foreign } = await withPlans('100')
  const id = await spreadOver(of, '250', [[first, '100']])
  const add = (plan: number, money: number) =>
    company.platform.pool.query(
      'insert into receivables_allocation (receivables_id, receivables_plan_id, money, seq) values ($1, $2, $3, 9)',
      [id, plan, money],
    )
  await expect(add(first, 1)).rejects.toMatchObject({ constraint: 'allocation_once' })
  await expect(add(second, 151)).rejects.toMatchObject({ constraint: 'allocation_within_receipt' })
  await expect(add(foreign, 1)).rejects.toMatchObject({ constraint: 'allocation_of_one_contract' })
  await expect(
    company.platform.pool.query('update receivables set money = 99 where id = $1', [id]),
  ).rejects.toMatchObject({ constraint: 'allocation_within_receipt' })
})
