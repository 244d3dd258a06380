import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { historyCalls } from '#protocol/crm/history.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Outcome } from '#protocol/record/states/approval.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { orderType } from '../../../../../protocol/test/orders.ts'
import { during } from '../../../../test/during.ts'
import { addOrderTables, eventCall } from '../../../../test/order-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import type { Submission } from '../../model/approvals.ts'
import { systemWriter } from '../../model/rules.ts'
import { applyOutcome, describeSubject } from './subject.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withOrders } = await import('../../../../test/order-type.ts')
  return withOrders(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withOrderRules } = await import('../../../../test/order-rules.ts')
  return withOrderRules(await importOriginal())
})

const calls = recordCallsOf(orderType)
let company: TestCompany
let admin: Person
let managerA: Person
let repA: Person

/** A fake approval engine: returns what the case sets and stores the submissions it receives. */
const flows: { answer: 'waiting' | 'passed' | 'noFlow' | 'refused'; submitted: Submission[] } = {
  answer: 'noFlow',
  submitted: [],
}
beforeAll(async () => {
  company = await drawCompany({ prepare: addOrderTables })
  ;({ admin, managerA, repA } = company.people)
})
afterAll(() => company.close())

const useFlows = () => {
  vi.spyOn(company.app.services.engine.approvals, 'engine').mockReturnValue({
    submit: async (_trx, _actor, submission) => {
      flows.submitted.push(submission)
      if (flows.answer === 'refused') throw new Refusal(400, '请完善审批信息')
      return flows.answer
    },
    recordIdOf: () => sql`null`,
    flowInUse: async () => (flows.answer === 'noFlow' ? null : 1),
    forget: async () => undefined,
    renameOption: async () => undefined,
  })
}

let made = 0
const add = (entity: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  made += 1
  return repA.call(calls.add, { entity: { num: `A-${made}`, money: '10', ...entity }, field: [], ...more })
}
async function make(entity?: Record<string, unknown>, more?: Record<string, unknown>): Promise<number> {
  const { code, msg, data } = await add(entity, more)
  if (code !== 0) throw new Error(msg)
  return Number(data?.orderId)
}
const save = (orderId: number, entity: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  repA.call(calls.update, { entity: { orderId, ...entity }, field: [], ...more })
const inPlace = (id: number, fieldName: string, value: unknown) =>
  repA.call(calls.updateInformation, { id, list: [{ fieldName, value }] })
const detailOf = (orderId: number) => admin.ask(calls.detail, { orderId })
const stateOf = async (id: number) => (await detailOf(id)).checkStatus
const tell = (id: number, outcome: Outcome) =>
  inTransaction(company.platform.db, (trx) =>
    applyOutcome(trx, systemWriter(company.app.services), { key: orderType.key, id, outcome }),
  )
const historyOf = async (id: number) =>
  (await repA.ask(historyCalls.list, { types: orderType.label, actionId: id })).map(({ content }) => content)

describe('without a flow', () => {
  it('a save is in use at once, a draft is not, and is once it is saved', async () => {
    expect(await stateOf(await make())).toBe(10)
    const id = await make({ checkStatus: 5 })
    expect(await stateOf(id)).toBe(5)
    await save(id)
    expect(await stateOf(id)).toBe(10)
    await save(id, { checkStatus: 5 })
    expect(await stateOf(id)).toBe(5)
    await save(id, { checkStatus: 5, saveType: 1 })
    expect(await stateOf(id), 'who submits says so').toBe(10)
    await save(id, { checkStatus: 1 })
    expect(await stateOf(id), 'nobody says that it has passed').toBe(10)
  })
})

describe('with one', () => {
  beforeAll(useFlows)
  beforeEach(() => {
    flows.answer = 'waiting'
    flows.submitted = []
  })

  it('a save submits in its own transaction, with what the form says of the steps', async () => {
    const id = await make({}, { examineFlowData: { optionalList: [7] } })
    expect(await stateOf(id)).toBe(3)
    expect(flows.submitted).toMatchObject([
      { title: `A-${made}`, initiator: repA.userId, ownerUserId: repA.userId, flow: { optionalList: [7] } },
    ])
    expect(await historyOf(id)).toEqual([['提交审核'], ['新建了订单']])
  })

  it('a submission that is refused saves nothing', async () => {
    flows.answer = 'refused'
    const { msg } = await add({ name: '不完整' })
    expect(msg).toBe('请完善审批信息')
    const { rows } = await company.platform.pool.query(`select from orders where name = '不完整'`)
    expect(rows).toEqual([])
    flows.answer = 'waiting'
    expect((await add({ name: '不完整' })).code).toBe(0)
  })

  it('nobody to ask has passed it; no flow leaves it in use; a draft asks nobody', async () => {
    flows.answer = 'passed'
    expect(await stateOf(await make())).toBe(1)
    flows.answer = 'noFlow'
    const id = await make()
    expect(await stateOf(id)).toBe(10)
    flows.submitted = []
    expect(await stateOf(await make({ checkStatus: 5 }))).toBe(5)
    expect(flows.submitted).toEqual([])
    flows.answer = 'waiting'
    await inPlace(id, 'name', '就地修改')
    expect(await stateOf(id), 'an edit in place does not pass by a flow').toBe(3)
  })

  it('what is frozen waits, what is not may be edited without another submission', async () => {
    const id = await make({}, { product: [{ price: 1, num: 1 }] })
    flows.submitted = []
    for (const refused of [
      await save(id, { money: '11' }),
      await inPlace(id, 'money', '11'),
      await save(id, {}, { product: [{ price: 2 }] }),
    ])
      expect([refused.code, refused.msg]).toEqual([2015, '不能编辑，请先撤回再编辑！'])
    expect((await save(id, { money: '10.00', remark: '可以' })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ remark: '可以', money: 10, checkStatus: 3 })
    expect(flows.submitted).toEqual([])
    expect((await detailOf(id)).states).toMatchObject({
      state: 'running',
      frozen: ['num', 'money', 'product'],
    })
    await tell(id, 'recalled')
    expect((await save(id, { money: '11', checkStatus: 5 })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ money: 11, checkStatus: 5 })
  })

  it.each([
    ['passed', 1],
    ['refused', 2],
    ['recalled', 4],
  ] as const)('what it comes to is reported: %s', async (outcome, code) => {
    const id = await make()
    await tell(id, outcome)
    expect(await stateOf(id)).toBe(code)
    await expect(tell(id, 'passed')).rejects.toThrow('不能进行此操作')
    expect((await detailOf(id)).remark).toBe(outcome === 'passed' ? '已生效' : '')
  })

  it('of two outcomes at once one decides', async () => {
    const id = await make()
    const second = await during(company.platform.db, {
      held: (trx) =>
        applyOutcome(trx, systemWriter(company.app.services), { key: orderType.key, id, outcome: 'refused' }),
      waits: () => tell(id, 'passed').catch((error: unknown) => String(error)),
    })
    expect([second, await stateOf(id)]).toEqual(['Refusal: 当前状态为“拒绝”，不能进行此操作', 2])
    const others = await make()
    const answers = await Promise.allSettled([tell(others, 'passed'), tell(others, 'recalled')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('what was refused is submitted again by its next save, what has passed by none', async () => {
    const id = await make()
    await tell(id, 'refused')
    await save(id, { money: '12' })
    expect(await stateOf(id)).toBe(3)
    await tell(id, 'passed')
    expect((await save(id, { money: '13' })).code).toBe(2085)
    expect((await inPlace(id, 'money', '13')).code).toBe(2014)
    await managerA.ask(eventCall(orderType, 'void'), { orderId: id })
    expect((await inPlace(id, 'money', '13')).code).toBe(2013)
    expect((await save(id, { money: '13' })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ money: 13, checkStatus: 3 })
  })

  it('a subject describes itself, while it is there', async () => {
    const id = await make()
    expect(await describeSubject(company.platform.db, company.app, orderType.key, id)).toMatchObject({
      title: `A-${made}`,
    })
    await sql`update orders set deleted_at = now() where id = ${id}`.execute(company.platform.db)
    expect(await describeSubject(company.platform.db, company.app, orderType.key, id)).toBeNull()
    await expect(tell(id, 'passed')).rejects.toThrow('订单已删除')
    await expect(describeSubject(company.platform.db, company.app, 'customer', id)).rejects.toThrow(
      'customer is not approved',
    )
  })
})
