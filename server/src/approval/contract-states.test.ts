import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { nodes, startFlow, stopFlows } from '../../test/flows.ts'
import { makeRecord } from '../../test/make.ts'
import { eventCall } from '../../test/order-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** The transitions of approval-office.md §5.4, with contracts. */

const calls = recordCallsOf(contract)
const { label } = contract.approval
let company: TestCompany
let admin: Person
let managerA: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, repA } = company.people)
  await managerA.token()
  await company.app.services.directory.changed()
})
afterAll(() => company.close())
afterEach(() => stopFlows(admin, label))

const [EDIT_REFUSED, VOID_FIRST, PASSED_IN_PLACE, VOIDED_IN_PLACE, DRAFTS_ONLY] = [
  2015, 2085, 2014, 2013, 2076,
]
let made = 0
const make = (entity: Record<string, unknown> = {}) => {
  made += 1
  const own = { num: `HT-${made}`, orderDate: '2025-05-15', money: '100', ...entity }
  return makeRecord(repA, contract, { title: `合同${made}`, entity: own })
}
const detailOf = (contractId: number) => admin.ask(calls.detail, { contractId })
const stateOf = async (id: number) => (await detailOf(id)).checkStatus
const edit = async (id: number, more: object = {}, person = repA) => {
  const { name, num, customerId, orderDate, money } = await detailOf(id)
  const entity = { contractId: id, name, num, customerId, orderDate, money, ...more }
  return (await person.call(calls.update, { entity, field: [] })).code
}
async function inPlace(id: number) {
  made += 1
  const list = [{ fieldName: 'remark', value: `改${made}` }]
  return (await repA.call(calls.updateInformation, { id, list })).code
}
const remove = async (id: number, person = repA) => (await person.call(calls.remove, { ids: [id] })).code
const discard = (id: number) => managerA.ask(eventCall(contract, 'void'), { contractId: id })
async function decide(person: Person, id: number, status: 1 | 2 | 4) {
  const { examineRecordId } = await detailOf(id)
  await person.ask(approvalCalls.decide, {
    recordId: Number(examineRecordId),
    typeId: id,
    status,
    remarks: '理由',
  })
}
const useOneStep = () => startFlow(admin, [nodes.members([managerA.userId])], { label })

describe('a contract', () => {
  it('is in use at once where there is no flow, and can go back to a draft', async () => {
    const id = await make()
    expect(await stateOf(id)).toBe(10)
    expect(await inPlace(id)).toBe(0)
    expect(await stateOf(id)).toBe(10)
    expect(await edit(id, { checkStatus: 5 })).toBe(0)
    expect(await stateOf(id)).toBe(5)
    expect(await edit(id, { checkStatus: 5 })).toBe(0)
    expect(await stateOf(id)).toBe(5)
    expect(await edit(id)).toBe(0)
    expect(await stateOf(id)).toBe(10)
    expect(await edit(id)).toBe(0)
    expect(await stateOf(id)).toBe(10)
  })

  it('has passed at once where nobody is asked', async () => {
    await startFlow(admin, [], { label })
    expect(await stateOf(await make())).toBe(1)
    expect(await stateOf(await make({ checkStatus: 5 }))).toBe(5)
  })

  it('waits; passed, it is voided before it is edited, and waits again', async () => {
    await useOneStep()
    const id = await make()
    expect(await stateOf(id)).toBe(3)
    expect([await edit(id, { money: '101' }), await inPlace(id)]).toEqual([EDIT_REFUSED, EDIT_REFUSED])
    await decide(managerA, id, 1)
    expect(await stateOf(id)).toBe(1)
    expect([await edit(id, { money: '101' }), await inPlace(id)]).toEqual([VOID_FIRST, PASSED_IN_PLACE])
    await discard(id)
    expect(await stateOf(id)).toBe(8)
    expect(await inPlace(id)).toBe(VOIDED_IN_PLACE)
    expect(await edit(id, { money: '101' })).toBe(0)
    expect(await stateOf(id)).toBe(3)
    await decide(repA, id, 4)
    expect(await stateOf(id)).toBe(4)
    expect(await inPlace(id)).toBe(0)
    expect(await stateOf(id)).toBe(4)
    expect(await edit(id)).toBe(0)
    expect(await stateOf(id)).toBe(3)
  })

  it('refused, it waits again or becomes a draft', async () => {
    await useOneStep()
    const id = await make({ checkStatus: 5 })
    expect(await stateOf(id)).toBe(5)
    expect(await inPlace(id)).toBe(0)
    expect(await stateOf(id)).toBe(5)
    for (const next of [{}, { checkStatus: 5 }, { checkStatus: 5, saveType: 1 }]) {
      await edit(id, { saveType: 1 })
      expect(await stateOf(id)).toBe(3)
      await decide(managerA, id, 2)
      expect(await stateOf(id)).toBe(2)
      expect(await edit(id, next)).toBe(0)
      expect(await stateOf(id)).toBe('checkStatus' in next && !('saveType' in next) ? 5 : 3)
      if ((await stateOf(id)) === 3) await decide(repA, id, 4)
    }
    await edit(id)
    await decide(repA, id, 4)
    expect(await edit(id, { checkStatus: 5 })).toBe(0)
    expect(await stateOf(id)).toBe(5)
  })

  it('in use without a flow, each edit asks the flow that is in use now', async () => {
    const [first, second] = [await make(), await make()]
    await useOneStep()
    expect(await inPlace(first)).toBe(0)
    expect(await edit(second, { money: '7' })).toBe(0)
    expect([await stateOf(first), await stateOf(second)]).toEqual([3, 3])
    await stopFlows(admin, label)
    await decide(managerA, first, 1)
    expect(await stateOf(first), 'the flow that is out of use leads on what it began').toBe(1)
  })

  it('is deleted as a draft and recalled; by administrators otherwise, but never while it waits', async () => {
    const [normal, voided] = [await make(), await make()]
    await discard(voided)
    await useOneStep()
    const [draft, recalled, waiting, refused, passed] = [
      await make({ checkStatus: 5 }),
      await make(),
      await make(),
      await make(),
      await make(),
    ]
    await decide(repA, recalled, 4)
    await decide(managerA, refused, 2)
    await decide(managerA, passed, 1)
    for (const id of [draft, recalled]) expect(await remove(id)).toBe(0)
    for (const id of [normal, voided, waiting, refused, passed]) expect(await remove(id)).toBe(DRAFTS_ONLY)
    expect(await remove(waiting, admin)).toBe(DRAFTS_ONLY)
    for (const id of [normal, voided, refused, passed]) expect(await remove(id, admin)).toBe(0)
  })
})
