import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Outcome } from '#protocol/record/states/approval.ts'
import { applyOutcome } from '#server/engine/change/approval/subject.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { salesOf } from '../../../test/sales.ts'

let company: TestCompany
let admin: Person
let repA: Person
/** What the flow in use answers a submission. */
const flow: { answer: 'waiting' | 'passed' | 'noFlow' } = { answer: 'waiting' }
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  vi.spyOn(company.app.services.engine.approvals, 'engine').mockReturnValue({
    submit: async () => flow.answer,
    recordIdOf: () => sql`null`,
    forget: () => Promise.resolve(),
    flowInUse: async () => 1,
    renameOption: () => Promise.resolve(),
  })
})
afterAll(() => company.close())
beforeEach(() => {
  flow.answer = 'waiting'
})
const { makeContract, makePlan, received, planOf, contractOf, discard } = salesOf(() => company)

const calls = recordCallsOf(contract)
const tell = (type: RecordType, id: number, outcome: Outcome) =>
  inTransaction(company.app.services.db, (trx) =>
    applyOutcome(trx, systemWriter(company.app.services), { key: type.key, id, outcome }),
  )
const planStatus = async (id: number) => (await planOf(id)).receivedStatus

describe('a contract that is approved', () => {
  it('waits with its plans; once passed they may be paid, and the customer has bought', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    expect([(await contractOf(of)).checkStatus, await planStatus(plan)]).toEqual([3, 5])
    const update = () =>
      repA.call(calls.update, { entity: { contractId: of.contractId, remark: '改' }, field: [] })
    expect(await update()).toMatchObject({ code: 2015, msg: '不能编辑，请先撤回再编辑！' })
    const bought = async () =>
      (await repA.ask(recordCallsOf(customer).detail, { customerId: of.customerId })).dealStatus
    expect(await bought()).toBe(0)
    await tell(contract, of.contractId, 'passed')
    expect([(await contractOf(of)).checkStatus, await planStatus(plan), await bought()]).toEqual([1, 0, 1])
    expect(await update()).toMatchObject({ code: 2085, msg: '已通过的合同需要作废后才可编辑！' })
    const inPlace = { id: of.contractId, list: [{ fieldName: 'remark', value: '改' }] }
    expect(await repA.call(calls.updateInformation, inPlace)).toMatchObject({ code: 2014 })
  })

  it('takes its plans along when it is refused, recalled and submitted again', async () => {
    const of = await makeContract()
    const plan = await makePlan(of)
    await tell(contract, of.contractId, 'refused')
    expect([(await contractOf(of)).checkStatus, await planStatus(plan)]).toEqual([2, 3])
    await repA.ask(calls.update, { entity: { contractId: of.contractId, remark: '补充' }, field: [] })
    expect([(await contractOf(of)).checkStatus, await planStatus(plan)]).toEqual([3, 5])
    await tell(contract, of.contractId, 'recalled')
    expect([(await contractOf(of)).checkStatus, await planStatus(plan)]).toEqual([4, 5])
    flow.answer = 'passed'
    await repA.ask(calls.update, { entity: { contractId: of.contractId, remark: '直接' }, field: [] })
    expect([(await contractOf(of)).checkStatus, await planStatus(plan)]).toEqual([1, 0])
  })

  it('paid while it is voided or waits, a plan stands as its money says, also once its contract is in force again', async () => {
    const of = await makeContract()
    await tell(contract, of.contractId, 'passed')
    const again = () =>
      repA.ask(calls.update, { entity: { contractId: of.contractId, remark: '更正' }, field: [] })
    const plans = [await makePlan(of, { money: '400' }), await makePlan(of, { money: '400' })]
    const [paidInFull = 0, paidInPart = 0] = plans
    const money = [
      await received(of, { receivablesPlanId: paidInFull, money: '400' }),
      await received(of, { receivablesPlanId: paidInPart, money: '150' }),
    ]
    const states = async () => [await planStatus(paidInFull), await planStatus(paidInPart)]
    await discard(of)
    expect(await states()).toEqual([3, 3])
    await again()
    expect(await states(), 'waiting for its contract').toEqual([5, 5])
    for (const id of money) await tell(receivables, id, 'passed')
    expect(await states()).toEqual([1, 2])
    await tell(contract, of.contractId, 'passed')
    expect(await states()).toEqual([1, 2])
    expect(await planOf(paidInFull)).toMatchObject({ realReceivedMoney: 400, unreceivedMoney: 0 })
    // overdue and paid in part when the contract is voided: what has come is not forgotten afterwards
    await sql`update receivables_plan set received_status = 4 where id = ${paidInPart}`.execute(
      company.platform.db,
    )
    await discard(of)
    expect(await states()).toEqual([1, 3])
    await again()
    await tell(contract, of.contractId, 'passed')
    expect(await states()).toEqual([1, 2])
  })

  it('is a draft where nobody submits it, also with the state of one that is sent along', async () => {
    const drafted = await makeContract({ checkStatus: 5 })
    expect((await contractOf(drafted)).checkStatus).toBe(5)
    const submitted = await makeContract({ checkStatus: 5, saveType: 1 })
    expect((await contractOf(submitted)).checkStatus).toBe(3)
  })
})

describe('what follows from it', () => {
  it('a receivable counts once it has passed, and is edited no more (2053); others edit none of it in place (2020)', async () => {
    flow.answer = 'passed'
    const of = await makeContract()
    flow.answer = 'waiting'
    const id = await received(of)
    expect((await contractOf(of)).receivedMoney).toBe(0)
    const update = () =>
      repA.call(recordCallsOf(receivables).update, { entity: { receivablesId: id, money: '1' }, field: [] })
    expect(await update()).toMatchObject({ code: 2015 })
    await tell(receivables, id, 'recalled')
    const inPlace = (person: Person) =>
      person.call(recordCallsOf(receivables).updateInformation, {
        id,
        list: [{ fieldName: 'remark', value: person.realname }],
      })
    expect(await inPlace(admin)).toMatchObject({ code: 2020, msg: '只能编辑自己创建的回款' })
    expect((await inPlace(repA)).code).toBe(0)
    expect((await update()).code).toBe(0)
    await tell(receivables, id, 'passed')
    expect((await contractOf(of)).receivedMoney).toBe(1)
    expect(await update()).toMatchObject({ code: 2053, msg: '已通过的回款不能编辑' })
  })

  it('an invoice that has passed is edited no more (2068)', async () => {
    flow.answer = 'passed'
    const invoiceId = await makeRecord(repA, invoice)
    const update = { entity: { invoiceId, remark: '改' }, field: [] }
    expect(await repA.call(recordCallsOf(invoice).update, update)).toMatchObject({
      code: 2068,
      msg: '已通过的发票不能编辑',
    })
  })
})
