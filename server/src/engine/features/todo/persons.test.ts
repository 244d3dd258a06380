import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { signIn } from '../../../../test/approvals.ts'
import { nodes, startFlow, stopFlows } from '../../../../test/flows.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { roleFieldsOf } from '../../../../test/role-fields.ts'
import { listOfTodos, markAll, markSome, todoCounts, todoEntry } from '../../../../test/todos.ts'

let company: TestCompany
let admin: Person
let managerA: Person
let managerB: Person
let repA: Person
let outsider: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, managerB, repA, outsider } = company.people)
  await signIn(company)
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)
afterEach(async () => {
  await roleFields.restore()
  await stopFlows(admin, contract.approval.label)
})

const calls = recordCallsOf(contract)
const key = 'checkContract'
const { label } = contract.approval
const approvers = (...people: Person[]) =>
  startFlow(
    admin,
    people.map(({ userId }) => nodes.members([userId])),
    { label },
  )
const make = (entity: Record<string, unknown> = {}) =>
  makeRecord(repA, contract, { entity: { money: '500', ...entity } })
const decide = async (person: Person, id: number, status = 1) => {
  const { examineRecordId: recordId } = await admin.ask(calls.detail, { contractId: id })
  await person.ask(approvalCalls.decide, { recordId: Number(recordId), typeId: id, status, remarks: '意见' })
}
/** The number, the rows and the waiting list: what waits for a person, each as they say it. */
async function waitingIn(person: Person): Promise<unknown[]> {
  const { [key]: count } = await todoCounts(person)
  const { ids } = await listOfTodos(person, key)
  return [count, ids]
}
const inList = async (person: Person) =>
  (await person.ask(approvalCalls.waiting, { label, status: 1, pageType: 0 })).list.map(
    (row) => row.categoryId,
  )

describe('a mark of what waits for approval', () => {
  it('is over when the next turn begins, for the one whose turn it is', async () => {
    await approvers(managerA, managerB, managerA)
    const id = await make()
    const marked = async () => expect((await markSome(managerA, key, [id])).code).toBe(0)
    await marked()
    expect(await waitingIn(managerA)).toEqual([0, []])
    await decide(managerA, id)
    await markSome(managerB, key, [id])
    await decide(managerB, id)
    expect(await inList(managerA)).toEqual([id])
    expect(await waitingIn(managerA)).toEqual([1, [id]])
    expect(await waitingIn(managerB), 'nothing of theirs').toEqual([0, []])
    // what is marked in a turn stays marked in it, also when another approver decides
    await marked()
    expect(await waitingIn(managerA)).toEqual([0, []])
    await decide(managerA, id, 2)
    // submitted again without any change
    await repA.ask(calls.update, { entity: { contractId: id }, field: [] })
    expect(await waitingIn(managerA)).toEqual([1, [id]])
    for (const person of [managerA, managerB, managerA]) await decide(person, id)
  })

  it('begins anew with one who gets a seat, and with one whose turn comes in a row', async () => {
    const inTurn = nodes.members([managerA.userId, managerB.userId], { options: { addSigner: 1 } })
    await startFlow(admin, [inTurn], { label })
    const id = await make()
    await markSome(managerA, key, [id])
    const { examineRecordId } = await admin.ask(calls.detail, { contractId: id })
    const recordId = Number(examineRecordId)
    const added = await managerA.call(approvalOptionCalls.addSigners, {
      recordId,
      userIds: [admin.userId],
      place: 'before',
    })
    expect(added.code).toBe(0)
    expect(await waitingIn(managerA)).toEqual([0, []])
    await decide(admin, id)
    expect(await waitingIn(managerA), 'it is their turn again').toEqual([1, [id]])
    await decide(managerA, id)
    expect(await waitingIn(managerB)).toEqual([1, [id]])
    await decide(managerB, id)
  })
})

describe('what waits for somebody’s approval', () => {
  it('is counted and listed whatever they may list; beyond that it tells which one it is', async () => {
    await approvers(outsider)
    expect(await todoCounts(outsider), 'nothing waits yet').toEqual({})
    expect((await outsider.call(todoEntry(key).list, {})).code).toBe(401)
    const [id, other] = [await make({ remark: '内部备注', name: '门锁合同' }), await make()]
    expect((await inList(outsider)).toSorted()).toEqual([id, other].toSorted())
    expect(await todoCounts(outsider)).toEqual({ checkContract: 2 })
    const page = await listOfTodos(outsider, key)
    expect(page.ids.toSorted()).toEqual([id, other].toSorted())
    const row = page.list.find(({ contractId }) => contractId === id)
    expect(row).toMatchObject({
      name: '门锁合同',
      contractNum: expect.any(String),
      money: 500,
      checkStatus: 3,
      createUserName: repA.realname,
    })
    expect(Object.keys(row ?? {})).not.toContain('remark')
    expect(Object.keys(row ?? {})).not.toContain('ownerUserName')
    expect(page.extraData).toMatchObject({ money: { contractMoney: 0 } })
    // who may list them has the whole row, and the filter finds only those
    const data = [{ name: 'remark', formType: 'textarea', type: 3, values: ['内部'] }]
    expect((await listOfTodos(outsider, key, { data })).ids).toEqual([])
    await decide(outsider, id)
    expect(await todoCounts(outsider)).toEqual({ checkContract: 1 })
    expect((await listOfTodos(outsider, key, { type: 2 })).ids).toEqual([id])
    expect((await markSome(outsider, key, [other, id])).code).toBe(0)
    expect(await todoCounts(outsider)).toEqual({})
    expect((await listOfTodos(outsider, key)).ids).toEqual([])
    await decide(outsider, other)
    expect((await outsider.call(todoEntry('checkReceivables').list, {})).code, 'of another type').toBe(401)
  })

  it('is marked by nobody whom it does not ask and who may not list it', async () => {
    await approvers(managerB)
    const id = await make()
    expect((await markSome(outsider, key, [id])).code).toBe(401)
    expect((await markSome(company.people.repB, key, [id])).code).toBe(401)
    expect((await markSome(managerB, key, [id])).code).toBe(0)
    await decide(managerB, id)
  })

  it('hides what field rights hide', async () => {
    await approvers(managerB)
    const id = await make()
    await roleFields.set(contract, 'money', { authLevel: 1 }, company.roles.team)
    const { list } = await listOfTodos(managerB, key)
    const row = list.find(({ contractId }) => contractId === id)
    expect(row?.name).toBeTruthy()
    expect(row).not.toHaveProperty('money')
    await roleFields.restore()
    expect((await listOfTodos(managerB, key)).list.find(({ contractId }) => contractId === id)?.money).toBe(
      500,
    )
    await decide(managerB, id)
  })

  it('is counted for the deputy, and all of it is marked at once', async () => {
    await approvers(managerA)
    const { clock } = company.platform
    await managerA.ask(approvalOptionCalls.setDeputy, {
      deputyId: outsider.userId,
      fromDay: today(clock),
      returnDay: addDays(today(clock), 5),
    })
    const ids = [await make(), await make()]
    expect(await todoCounts(outsider)).toEqual({ checkContract: 2 })
    expect((await listOfTodos(outsider, key)).ids.toSorted()).toEqual(ids.toSorted())
    await markAll(outsider, key)
    expect(await todoCounts(outsider)).toEqual({})
  })
})
