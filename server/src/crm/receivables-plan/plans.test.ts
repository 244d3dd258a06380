import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlanCalls } from '#protocol/crm/receivables-plan/calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { eventually } from '../../../test/eventually.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { salesOf } from '../../../test/sales.ts'
import { listOfTodos, todoCounts } from '../../../test/todos.ts'
import { markOverduePlans } from './overdue.ts'

const plans = recordCallsOf(receivablesPlan)
const contracts = recordCallsOf(contract)
let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const { day, makeContract, makePlan, received, planOf, discard } = salesOf(() => company)

describe('plans', () => {
  it('are numbered within their contract', async () => {
    const of = await makeContract()
    const [first, second] = [await makePlan(of), await makePlan(of)]
    expect((await planOf(second)).num).toBe('2')
    await admin.ask(plans.remove, { ids: [first] })
    expect((await planOf(await makePlan(of))).num).toBe('3')
    const together = await Promise.all([1, 2, 3, 4].map(() => makePlan(of)))
    const nums = await Promise.all(together.map(async (id) => Number((await planOf(id)).num)))
    expect(nums.sort()).toEqual([4, 5, 6, 7])
  })

  it('are made on contracts that are in force or wait (2090)', async () => {
    const drafted = await makeContract({ checkStatus: 5 })
    const refused = await repA.call(plans.add, {
      entity: { ...drafted, money: '1', returnDate: day(1) },
      field: [],
    })
    expect(refused).toMatchObject({ code: 2090, msg: '只有审核通过或审核中的合同才可以添加回款计划！' })
    await company.platform.pool.query('update contract set check_status = 3 where id = $1', [
      drafted.contractId,
    ])
    expect((await planOf(await makePlan(drafted))).receivedStatus).toBe(5)
  })

  it('are made many at once, all or none', async () => {
    const of = await makeContract()
    const row = (money: unknown) => ({ ...of, money, returnDate: day(5), returnType: '现金', remind: '' })
    const rows = ['10', '20.5', '30'].map(row)
    expect((await repA.call(receivablesPlanCalls.batch, { plans: [...rows, row('x')] })).code).not.toBe(0)
    await repA.ask(receivablesPlanCalls.batch, { plans: rows })
    const { list, extraData } = await repA.ask(plans.list, {
      searchList: [{ name: 'contract_id', formType: 'text', type: 1, values: [of.contractId] }],
    })
    expect(list.map(({ num, money }) => [num, money]).sort()).toEqual([
      ['1', 10],
      ['2', 20.5],
      ['3', 30],
    ])
    expect(extraData).toEqual({
      money: { planReceivedMoney: 60.5, realReceivedMoney: 0, unreceivedMoney: 60.5, overMoney: 0 },
    })
    const many = Array.from({ length: 101 }, () => row('1'))
    expect((await repA.call(receivablesPlanCalls.batch, { plans: many })).code).toBe(400)
    expect((await company.people.finance.call(receivablesPlanCalls.batch, { plans: rows })).code).toBe(401)
  })

  it('fall due once their day has passed, also after days of standstill, and no more when it is moved on', async () => {
    const of = await makeContract()
    const [late, paid, later] = [
      await makePlan(of, { returnDate: day(1) }),
      await makePlan(of, { returnDate: day(1) }),
      await makePlan(of, { returnDate: day(30) }),
    ]
    await received(of, { receivablesPlanId: paid })
    const run = () => markOverduePlans(company.app.services)
    await run()
    expect((await planOf(late)).receivedStatus).toBe(0)
    company.platform.clock.advance(6 * DAY)
    await Promise.all([run(), run()])
    const { version } = await planOf(late)
    await run()
    expect(await planOf(late)).toMatchObject({ receivedStatus: 4, version })
    expect((await planOf(paid)).receivedStatus).toBe(1)
    expect((await planOf(later)).receivedStatus).toBe(0)
    await repA.ask(plans.update, { entity: { receivablesPlanId: late, returnDate: day(3) }, field: [] })
    expect((await planOf(late)).receivedStatus).toBe(0)
  })

  it('are found by what is late or due, the earliest first, and say for how many days', async () => {
    const { finance, repB } = company.people
    const of = await makeContract()
    const [later, late, paid, part] = [
      await makePlan(of, { returnDate: day(0) }),
      await makePlan(of, { returnDate: day(-40) }),
      await makePlan(of, { returnDate: day(-3) }),
      await makePlan(of, { returnDate: day(-5), money: '100' }),
    ]
    await received(of, { receivablesPlanId: paid, money: '400' })
    await received(of, { receivablesPlanId: part, money: '30' })
    const scenes = await repA.ask(sceneCalls.list, { type: receivablesPlan.label })
    const find = async (name: string, person = repA) => {
      const mine =
        person === repA ? scenes : await person.ask(sceneCalls.list, { type: receivablesPlan.label })
      const sceneId = mine.find((scene) => scene.name === name)?.sceneId
      if (!sceneId) throw new Error(`${name} is no scene`)
      const { list } = await person.ask(plans.list, {
        sceneId,
        searchList: [{ name: 'contract_id', formType: 'text', type: 1, values: [of.contractId] }],
      })
      return list.map((row) => [row.receivablesPlanId, row.overdueDays, row.unreceivedMoney])
    }
    expect(await find('逾期')).toEqual([
      [late, 40, 400],
      [part, 5, 70],
    ])
    expect(await find('逾期', repB)).toEqual([])
    expect((await find('本月应收')).at(-1)).toEqual([later, '', 400])
    expect(await find('本周应收')).toContainEqual([later, '', 400])
    expect((await find('本周应收')).map(([id]) => id)).not.toContain(late)
    const waiting = async (person: Person) =>
      (await listOfTodos(person, 'remindReceivablesPlan', { type: 3 })).ids
    expect(await waiting(repA)).toEqual(expect.arrayContaining([late, part]))
    expect(await waiting(admin), 'who receives money for all has all').toEqual(
      expect.arrayContaining([late, part]),
    )
    expect(await waiting(repB)).not.toContain(late)
    expect(await waiting(finance), 'without the right to save').not.toContain(late)
  })

  it('count at once for those who receive money for all', async () => {
    const countFor = async () => Number((await todoCounts(admin)).remindReceivablesPlan)
    const of = await makeContract()
    const before = await countFor()
    const plan = await makePlan(of, { returnDate: day(0) })
    await eventually(async () => expect(await countFor()).toBe(before + 1))
    await received(of, { receivablesPlanId: plan, money: '400' })
    await eventually(async () => expect(await countFor()).toBe(before))
  })

  it('are listed under their contract as they were made', async () => {
    const of = await makeContract()
    const made = [await makePlan(of), await makePlan(of), await makePlan(of)]
    await repA.ask(plans.update, { entity: { receivablesPlanId: made[0], remark: '改' }, field: [] })
    const link = linkAt(receivablesPlan, 'contract_id')
    const { list } = await repA.ask(listCallOf(link), ofRecord(link, of.contractId))
    expect(list.map(({ num }) => num)).toEqual(['1', '2', '3'])
  })

  it('follow what becomes of their contract', async () => {
    const of = await makeContract()
    const [open, paid] = [await makePlan(of), await makePlan(of)]
    await received(of, { receivablesPlanId: paid })
    await discard(of)
    expect((await planOf(open)).receivedStatus).toBe(3)
    expect((await planOf(paid)).receivedStatus).toBe(1)
    await repA.ask(contracts.update, { entity: { contractId: of.contractId, remark: '更正' }, field: [] })
    expect((await planOf(open)).receivedStatus).toBe(0)
  })

  it('stand as their contract does once nothing has come of them any more', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    const receivablesId = await received(of, { receivablesPlanId: plan })
    const status = async () => (await planOf(plan)).receivedStatus
    const draft = () =>
      repA.ask(recordCallsOf(receivables).update, { entity: { receivablesId, checkStatus: 5 }, field: [] })
    await draft()
    expect(await status(), 'in force').toBe(0)
    await repA.ask(recordCallsOf(receivables).update, { entity: { receivablesId }, field: [] })
    expect(await status()).toBe(1)
    await discard(of)
    expect(await status()).toBe(1)
    await draft()
    expect(await status(), 'voided').toBe(3)
    await repA.ask(contracts.update, { entity: { contractId: of.contractId, remark: '更正' }, field: [] })
    expect(await status()).toBe(0)
  })
})
