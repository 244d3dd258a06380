import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { bankCalls } from '#protocol/crm/bank/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { creditOf, openAccount, type StatementRow } from '../../../test/bank.ts'
import { nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { salesOf } from '../../../test/sales.ts'

const calls = recordCallsOf(receivables)
let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let managerA: Person
const roleFields = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB, managerA } = company.people)
  await openAccount(company)
})
afterEach(async () => {
  await roleFields.restore()
  expect(await verifySums(company.platform.db, receivablesPlan)).toEqual([])
})
afterAll(() => company.close())

const { day, makeContract, makePlan, planOf, contractOf } = salesOf(() => company)
let counted = 0
const credit = (row: Partial<StatementRow> = {}) => {
  counted += 1
  return creditOf(company, repA, {
    serial: `K-${counted}-`,
    money: '400',
    time: `${day(0)} 10:00:00`,
    ...row,
  })
}
const lineOf = async (transactionId: number) => {
  const { list } = await admin.ask(bankCalls.query, { limit: 100 })
  return list.find((line) => line.transactionId === transactionId)
}
const propose = async (transactionId: number, person = repA) =>
  (await person.ask(bankCalls.propose, { transactionIds: [transactionId] }))[0]?.plans ?? []
const nameOf = async (customerId: number) =>
  String((await repA.ask(recordCallsOf(customer).detail, { customerId })).customerName)

describe('a proposal', () => {
  it('knows the customer by the sub-account, the amount and the day, the likeliest first', async () => {
    const of = await makeContract()
    const [later, sooner] = [
      await makePlan(of, { returnDate: day(20) }),
      await makePlan(of, { returnDate: day(0) }),
    ]
    const { subAccountNo } = await admin.ask(subAccountCalls.generate, { customerId: of.customerId })
    const line = await credit({ subAccount: subAccountNo ?? '' })
    const plans = await propose(line)
    expect(plans.map(({ receivablesPlanId, reasons }) => [receivablesPlanId, reasons])).toEqual([
      [sooner, ['账户属于该客户', '金额等于计划未收', '日期相同']],
      [later, ['账户属于该客户', '金额等于计划未收', '日期相差 20 天']],
    ])
    expect(plans[0]).toMatchObject({ contractId: of.contractId, num: '2', openMoney: 400, score: 75 })
  })

  it('knows the payer by the name, whatever its brackets; then amounts alone propose nothing', async () => {
    const of = await makeContract()
    await repA.ask(recordCallsOf(customer).update, {
      entity: { customerId: of.customerId, customerName: '海阳建设（集团）有限公司' },
      field: [],
    })
    const own = await makePlan(of, { money: '333' })
    await makePlan(await makeContract(), { money: '222' })
    expect(await propose(await credit({ money: '222', payer: '海阳建设(集团) 有限公司' }))).toMatchObject([
      {
        receivablesPlanId: own,
        customerName: '海阳建设（集团）有限公司',
        reasons: ['付款人与客户名称一致', '日期相差 10 天'],
      },
    ])
  })

  it('by the amount alone is one of what is open of the plan, without what waits', async () => {
    const of = await makeContract()
    const plan = await makePlan(of, { money: '789.12' })
    expect(await propose(await credit({ money: '789.12' }))).toMatchObject([
      { receivablesPlanId: plan, reasons: ['金额等于计划未收', '日期相差 10 天'] },
    ])
    expect(await propose(await credit({ money: '789.13' }))).toEqual([])
  })

  it('shows plans that the caller may read, and nothing to users who do not see amounts', async () => {
    const of = await makeContract()
    await makePlan(of, { money: '456.78' })
    const line = await credit({ money: '456.78' })
    expect(await propose(line, repB)).toEqual([])
    expect(await propose(line)).toHaveLength(1)
    await roleFields.set(receivables, 'money', { authLevel: 1 })
    expect(await propose(line)).toEqual([])
    expect((await repA.ask(bankCalls.query, { limit: 1 })).list).toMatchObject([
      { money: null, matchedMoney: null, balance: null },
    ])
  })

  it('has no reason by a day that the caller does not see', async () => {
    const of = await makeContract()
    await makePlan(of, { money: '234.56' })
    const line = await credit({ money: '234.56', payer: await nameOf(of.customerId) })
    expect((await propose(line))[0]?.reasons).toEqual([
      '付款人与客户名称一致',
      '金额等于计划未收',
      '日期相差 10 天',
    ])
    await roleFields.set(receivablesPlan, 'return_date', { authLevel: 1 })
    expect(await propose(line)).toMatchObject([
      { returnDate: null, reasons: ['付款人与客户名称一致', '金额等于计划未收'] },
    ])
  })
})

describe('a booking', () => {
  it('makes a receipt in effect that pays the plan, though receipts are approved', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const line = await credit({ payer: '海天', summary: '货款' })
    await startFlow(admin, [nodes.members([managerA.userId])], { label: receivables.approval?.label })
    const { list } = await repA.ask(bankCalls.confirm, {
      list: [{ transactionId: line, ...of, receivablesPlanId: plan, money: 400 }],
    })
    await stopFlows(admin, receivables.approval?.label)
    expect(list).toEqual([{ transactionId: line, receivablesId: expect.any(Number) }])
    expect(await repA.ask(calls.detail, { receivablesId: list[0]?.receivablesId })).toMatchObject({
      checkStatus: 10,
      money: 400,
      returnTime: day(0),
      returnType: '银行转账',
      remark: '海天 货款',
      allocations: [{ receivablesPlanId: plan, money: 400 }],
    })
    expect(await planOf(plan)).toMatchObject({ receivedStatus: 1, unreceivedMoney: 0 })
    expect(await lineOf(line)).toMatchObject({
      matchStatus: 2,
      matchedMoney: 400,
      receivables: [{ receivablesId: list[0]?.receivablesId }],
    })
  })

  it('shares a line between plans and contracts, one receipt for each contract', async () => {
    const [one, other] = [await makeContract(), await makeContract()]
    const [first, second, third] = [
      await makePlan(one, { money: '100' }),
      await makePlan(one, { money: '100' }),
      await makePlan(other, { money: '100' }),
    ]
    const line = await credit()
    const part = (contractId: number, receivablesPlanId: number | undefined, money: number) => ({
      transactionId: line,
      contractId,
      receivablesPlanId,
      money,
    })
    const { list } = await repA.ask(bankCalls.confirm, {
      list: [
        part(one.contractId, first, 100),
        part(one.contractId, second, 60.5),
        part(other.contractId, third, 100),
        part(other.contractId, undefined, 9.5),
      ],
    })
    expect(list).toHaveLength(2)
    expect(await planOf(first)).toMatchObject({ receivedStatus: 1 })
    expect(await planOf(second)).toMatchObject({ receivedStatus: 2, unreceivedMoney: 39.5 })
    expect(await contractOf(other)).toMatchObject({ receivedMoney: 109.5 })
    expect(await lineOf(line)).toMatchObject({ matchStatus: 1, matchedMoney: 270 })
  })

  it('by two users at once is made once', async () => {
    const of = await makeContract()
    const line = await credit()
    const book = (person: Person) =>
      person.call(bankCalls.confirm, { list: [{ transactionId: line, ...of, money: 400 }] })
    const both = await Promise.all([book(repA), book(managerA)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 2230])
    expect(await contractOf(of)).toMatchObject({ receivedMoney: 400 })
    expect((await lineOf(line))?.receivables).toHaveLength(1)
  })

  it('is refused beyond the line, beyond the plan, of a debit, of nothing; all or none', async () => {
    const of = await makeContract()
    const plan = await makePlan(of, { money: '300' })
    const line = await credit()
    const out = await credit({ direction: '付' })
    const refused = async (...list: object[]) => {
      const { code, msg } = await repA.call(bankCalls.confirm, {
        list: list.map((each) => ({ transactionId: line, ...of, money: 100, ...each })),
      })
      return [code, msg]
    }
    expect(await refused({ money: 400.01 })).toEqual([2230, '入账金额不能大于可用金额'])
    expect(await refused({ money: 300 }, { money: 100.01 })).toEqual([2230, '入账金额不能大于可用金额'])
    expect(await refused({ money: 300.01, receivablesPlanId: plan })).toEqual([
      400,
      '入账金额不能大于计划未收金额',
    ])
    expect(await refused({}, { transactionId: out })).toEqual([400, '付出的款项不能认领'])
    expect(await refused()).toEqual([2232, '请选择入账款项'])
    expect(await refused({ money: 0 })).toEqual([400, '不能小于0.01'])
    expect((await refused({ money: 1.005 }))[0]).toBe(400)
    expect((await refused({ money: -5 }))[0]).toBe(400)
    const elsewhere = await makePlan(await makeContract())
    expect(await refused({ receivablesPlanId: elsewhere })).toEqual([400, '所选回款计划不属于所选合同'])
    const drafted = await makeContract({ checkStatus: 5 })
    expect((await refused({ ...drafted }))[0]).toBe(2018)
    expect(await lineOf(line)).toMatchObject({ matchStatus: 0, matchedMoney: 0 })
    expect(await refused({ money: 300, receivablesPlanId: plan })).toEqual([0, 'success'])
  })

  it('is refused for contracts and lines of others', async () => {
    const of = await makeContract()
    const line = await credit()
    const { subAccountNo } = await admin.ask(subAccountCalls.generate, { customerId: of.customerId })
    const ofRepA = await credit({ subAccount: subAccountNo ?? '' })
    const theirs = await repB.call(bankCalls.confirm, { list: [{ transactionId: line, ...of, money: 1 }] })
    expect(theirs.code).toBe(401)
    expect(
      (await repB.call(bankCalls.ignore, { transactionIds: [ofRepA], ignore: 1, reason: '无' })).code,
    ).toBe(401)
    expect(
      (await repA.call(bankCalls.confirm, { list: [{ transactionId: ofRepA, ...of, money: 1 }] })).code,
    ).toBe(0)
  })

  it('without the right to the amount or the plan is refused rather than made without it', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const line = await credit()
    const book = () =>
      repA.call(bankCalls.confirm, {
        list: [{ transactionId: line, ...of, receivablesPlanId: plan, money: 400 }],
      })
    await roleFields.set(receivables, 'receivables_plan_id', { authLevel: 1 })
    expect((await book()).code).toBe(401)
    await roleFields.restore()
    expect((await book()).code).toBe(0)
  })

  it('can be taken back for a moment, unless its receipt was changed', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const line = await credit()
    const book = async () => {
      const { list } = await repA.ask(bankCalls.confirm, {
        list: [{ transactionId: line, ...of, receivablesPlanId: plan, money: 400 }],
      })
      const step = await repA.ask(undoCalls.last, { operation: 'bankConfirm', type: receivables.label })
      return { receivablesId: list[0]?.receivablesId ?? 0, token: step?.token ?? '' }
    }
    const first = await book()
    expect((await managerA.call(undoCalls.undo, { token: first.token })).code).not.toBe(0)
    await repA.ask(undoCalls.undo, { token: first.token })
    expect(await lineOf(line)).toMatchObject({ matchStatus: 0, receivables: [] })
    expect(await planOf(plan)).toMatchObject({ receivedStatus: 0, realReceivedMoney: 0 })
    const { receivablesId, token } = await book()
    await repA.ask(calls.update, { entity: { receivablesId, remark: '已核对' }, field: [] })
    expect((await repA.call(undoCalls.undo, { token })).msg).toMatch(/已被修改，不能撤销认领/)
    expect(await lineOf(line)).toMatchObject({ matchStatus: 2 })
  })
})

describe('the receipt of a line', () => {
  it('cannot be made larger than what is open of it; made smaller or deleted, it opens the line again', async () => {
    const of = await makeContract()
    const line = await credit()
    const { list } = await repA.ask(bankCalls.confirm, { list: [{ transactionId: line, ...of, money: 300 }] })
    const receivablesId = list[0]?.receivablesId
    const resize = (money: string) => repA.call(calls.update, { entity: { receivablesId, money }, field: [] })
    expect(await resize('400.01')).toMatchObject({ code: 2230, data: { field: 'money' } })
    expect((await resize('400')).code).toBe(0)
    expect(await lineOf(line)).toMatchObject({ matchStatus: 2 })
    expect((await resize('250')).code).toBe(0)
    expect(await lineOf(line)).toMatchObject({ matchStatus: 1, matchedMoney: 250 })
    await admin.ask(calls.remove, { ids: [receivablesId ?? 0] })
    expect(await lineOf(line)).toMatchObject({ matchStatus: 0, matchedMoney: 0 })
  })
})

describe('an ignored line', () => {
  it('has a reason, is not booked, and comes back', async () => {
    const of = await makeContract()
    const line = await credit()
    const ignore = (request: object) =>
      repA.call(bankCalls.ignore, { transactionIds: [line], ignore: 1, ...request })
    expect(await ignore({})).toMatchObject({ code: 400, msg: '请填写忽略原因' })
    expect((await ignore({ reason: '借款' })).code).toBe(0)
    expect(await lineOf(line)).toMatchObject({ matchStatus: 3, ignoreReason: '借款' })
    expect(await propose(line)).toEqual([])
    const book = () => repA.call(bankCalls.confirm, { list: [{ transactionId: line, ...of, money: 1 }] })
    expect(await book()).toMatchObject({ code: 400, msg: '该流水已忽略，请先取消忽略' })
    expect((await ignore({ ignore: 0 })).code).toBe(0)
    expect((await book()).code).toBe(0)
    expect(await ignore({ reason: '借款' })).toMatchObject({ code: 400, msg: '已认领的流水不能忽略' })
  })
})
