import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { during } from '../../../test/during.ts'
import { eventually } from '../../../test/eventually.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { salesOf } from '../../../test/sales.ts'

const calls = recordCallsOf(receivables)
const plans = recordCallsOf(receivablesPlan)
const receivedOf = listCallOf(linkAt(receivables, 'receivables_plan_id'))
let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const { day, makeContract, makePlan, receive, received, planOf, contractOf, discard } = salesOf(() => company)

describe('a receivable', () => {
  it('stands on a contract in force alone (2018), of its customer', async () => {
    const [drafted, of] = [await makeContract({ checkStatus: 5 }), await makeContract()]
    expect(await receive(drafted)).toMatchObject({
      code: 2018,
      msg: '当前合同未审核通过，不能添加回款',
      data: { field: 'contractId' },
    })
    expect((await receive({ ...of, customerId: drafted.customerId })).code).toBe(400)
    expect((await receive(of)).code).toBe(0)
    await discard(of)
    expect((await receive(of)).code).toBe(2018)
  })

  it('has a number of its own (2019)', async () => {
    const of = await makeContract()
    await received(of, { number: 'HK-1' })
    expect(await receive(of, { number: 'HK-1' })).toMatchObject({
      code: 2019,
      msg: '回款编号已存在，请校对后再添加！',
    })
    expect((await receive(of, { number: 'HK-2' })).code).toBe(0)
  })

  it.each([['0'], ['-5'], ['0.001'], ['1e9'], ['999999999999999999']])('is not of %s', async (money) => {
    const of = await makeContract()
    const { code, msg } = await receive(of, { money })
    expect(code).not.toBe(0)
    expect(code).not.toBe(500)
    expect(msg).toMatch(/不能小于|小数位|数字|位/)
    expect((await contractOf(of)).receivedMoney).toBe(0)
  })

  it('may be more than was agreed', async () => {
    const of = await makeContract()
    await received(of, { money: '1500.50' })
    expect(await contractOf(of)).toMatchObject({
      receivedMoney: 1500.5,
      unreceivedMoney: 0,
      overMoney: 500.5,
    })
  })

  it('counts once it is in use, and no more when it is deleted, by an administrator (2076)', async () => {
    const of = await makeContract()
    const draft = await received(of, { checkStatus: 5 })
    expect((await contractOf(of)).receivedMoney).toBe(0)
    await repA.ask(calls.update, { entity: { receivablesId: draft }, field: [] })
    expect((await contractOf(of)).receivedMoney).toBe(400)
    expect(await company.people.managerA.call(calls.remove, { ids: [draft] })).toMatchObject({ code: 2076 })
    await admin.ask(calls.remove, { ids: [draft] })
    expect((await contractOf(of)).receivedMoney).toBe(0)
  })

  it('tells its contract, its plan, and its list what was received', async () => {
    const of = await makeContract({ name: '年度服务' })
    const plan = await makePlan(of)
    const id = await received(of, { receivablesPlanId: plan })
    expect(await repA.ask(calls.detail, { receivablesId: id })).toMatchObject({
      contractName: '年度服务',
      contractMoney: 1000,
      planNum: '1',
      receivablesPlanId: plan,
    })
    const { list, extraData } = await repA.ask(calls.list, {
      searchList: [{ name: 'contract_id', formType: 'text', type: 1, values: [of.contractId] }],
    })
    expect(list).toHaveLength(1)
    expect(extraData).toEqual({ money: { receivablesMoney: 400 } })
  })
})

describe('a receivable of a plan', () => {
  it('pays it in part; the plan is not edited any more (2092) and takes others until nothing is open', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const open = (receivablesId?: number) =>
      repA.ask(contractCalls.openPlans, {
        contractId: of.contractId,
        ...(receivablesId ? { receivablesId } : {}),
      })
    expect(await open()).toMatchObject([{ receivablesPlanId: plan, num: '1', money: 400, rest: 400 }])
    const id = await received(of, { receivablesPlanId: plan, money: '100' })
    expect(await planOf(plan)).toMatchObject({
      receivedStatus: 2,
      realReceivedMoney: 100,
      unreceivedMoney: 300,
      overMoney: 0,
      receivablesId: '',
      realReturnDate: day(0),
    })
    expect((await planOf(plan)).states).toMatchObject({
      forbidden: { edit: '该回款计划已收到回款，请勿编辑' },
    })
    expect(await open()).toMatchObject([{ receivablesPlanId: plan, rest: 300 }])
    expect(await open(id)).toMatchObject([{ receivablesPlanId: plan, rest: 400 }])
    expect(
      await repA.call(plans.update, { entity: { receivablesPlanId: plan, money: '1' }, field: [] }),
    ).toMatchObject({
      code: 2092,
      msg: '该回款计划已收到回款，请勿编辑',
    })
    const second = await received(of, { receivablesPlanId: plan, money: '350.50' })
    expect(await planOf(plan)).toMatchObject({
      receivedStatus: 1,
      realReceivedMoney: 450.5,
      unreceivedMoney: 0,
      overMoney: 50.5,
      receivablesId: second,
    })
    expect(await open()).toEqual([])
    expect(await open(second)).toMatchObject([{ receivablesPlanId: plan, rest: 300 }])
    expect(await admin.call(calls.remove, { ids: [id] }), 'what is booked stays').toMatchObject({
      code: 2017,
    })
    const other = await makePlan(await makeContract())
    expect((await receive(of, { receivablesPlanId: other })).code, 'a plan of another contract').toBe(400)
    const { list } = await repA.ask(receivedOf, ofRecord(linkAt(receivables, 'receivables_plan_id'), plan))
    expect(list.map(({ receivablesId }) => receivablesId).toSorted()).toEqual([id, second].toSorted())
    expect(await repA.ask(plans.counters, { id: plan })).toMatchObject({ receivablesCount: 2 })
  })

  it('leaves it to another one, and the plan waits again, overdue where its day has passed', async () => {
    const of = await makeContract()
    const [first, second] = [await makePlan(of), await makePlan(of, { returnDate: day(-3) })]
    const id = await received(of, { receivablesPlanId: second })
    expect((await planOf(second)).receivedStatus).toBe(1)
    const edited = await received(of, { receivablesPlanId: first, checkStatus: 5 })
    expect((await planOf(first)).receivedStatus, 'a draft is no money').toBe(0)
    await repA.ask(calls.update, {
      entity: { receivablesId: edited, receivablesPlanId: '', checkStatus: 5 },
      field: [],
    })
    await repA.ask(calls.update, { entity: { receivablesId: id, receivablesPlanId: first }, field: [] })
    expect(await planOf(first)).toMatchObject({ receivedStatus: 1, unreceivedMoney: 0 })
    expect(await planOf(second)).toMatchObject({
      receivedStatus: 4,
      realReturnDate: '',
      realReceivedMoney: 0,
    })
  })

  it('of three at once all count', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const answers = await Promise.all(
      ['7', '8', '9'].map((money) => receive(of, { receivablesPlanId: plan, money })),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await planOf(plan)).toMatchObject({ receivedStatus: 2, realReceivedMoney: 24 })
    expect((await contractOf(of)).receivedMoney).toBe(24)
  })

  it('comes back from the bin to a plan that is full', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const first = await received(of, { receivablesPlanId: plan, checkStatus: 5 })
    await company.platform.pool.query('update receivables set deleted_at = now() where id = $1', [first])
    await received(of, { receivablesPlanId: plan })
    await admin.ask(recycleCalls.restore, { type: receivables.label, ids: [first] })
    await repA.ask(calls.update, { entity: { receivablesId: first }, field: [] })
    expect(await planOf(plan)).toMatchObject({ receivedStatus: 1, realReceivedMoney: 800, overMoney: 400 })
  })

  it('that waits for its approval has taken its part, which is not offered twice', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const id = await received(of, { receivablesPlanId: plan, checkStatus: 5 })
    await company.platform.pool.query('update receivables set check_status = 3 where id = $1', [id])
    expect(await repA.ask(contractCalls.openPlans, { contractId: of.contractId })).toEqual([])
    await company.platform.pool.query('update receivables set check_status = 4 where id = $1', [id])
    expect(await repA.ask(contractCalls.openPlans, { contractId: of.contractId })).toMatchObject([
      { rest: 400 },
    ])
  })
})

it('receivables of one contract at once are all counted, and what was killed in between counts not at all', async () => {
  const of = await makeContract()
  await during(company.platform.db, {
    held: async (trx) => {
      await sql`select from contract where id = ${of.contractId} for update`.execute(trx)
    },
    waits: () => Promise.all(['1', '2', '4'].map((money) => received(of, { money }))),
  })
  expect((await contractOf(of)).receivedMoney).toBe(7)
  const { db } = company.platform
  let killed: ReturnType<typeof receive> | undefined
  await inTransaction(db, async (trx) => {
    await sql`select from contract where id = ${of.contractId} for update`.execute(trx)
    killed = receive(of, { money: '100' })
    await eventually(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length === 0) throw new Error('nobody waits yet')
    })
  })
  expect((await killed)?.code).not.toBe(0)
  expect((await contractOf(of)).receivedMoney).toBe(7)
  expect(await verifySums(company.platform.db, contract)).toEqual([])
  expect(await verifySums(company.platform.db, receivablesPlan)).toEqual([])
})
