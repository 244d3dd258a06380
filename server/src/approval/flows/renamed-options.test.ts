import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionTypes } from '#protocol/approval/conditions.ts'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { laterSteps, signIn } from '../../../test/approvals.ts'
import { nodes, startFlow } from '../../../test/flows.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(contract)
const { label } = contract.approval
const KIND = 'fliedXucqai'
const [OLD, NEW] = ['直销合同', '直接销售']
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

const make = (num: string, kind: string) =>
  makeRecord(repA, contract, {
    entity: { num, orderDate: '2025-05-15', money: '100' },
    field: [{ fieldName: KIND, value: kind }],
  })
const decisionOf = async (contractId: number) =>
  Number((await admin.ask(calls.detail, { contractId })).examineRecordId)
/** Who decides, or will, behind the initiator. */
const approversOf = async (contractId: number) =>
  (await laterSteps(admin, await decisionOf(contractId))).flatMap(({ userList }) =>
    userList.map(({ userId }) => userId),
  )
const decide = async (person: Person, contractId: number, status: 1 | 2) =>
  person.ask(approvalCalls.decide, {
    recordId: await decisionOf(contractId),
    typeId: contractId,
    status,
    remarks: '理由',
  })

async function rename(from: string, to: string) {
  const data = (await admin.ask(fieldAdminCalls.definition, { label: contract.label })).flat()
  const field = data.find(({ name }) => name === '合同类型')
  if (!field) throw new Error('no kinds of contracts')
  const options = String(field.options).split(',')
  await admin.ask(fieldAdminCalls.saveDefinition, {
    label: contract.label,
    data: data.map((each) =>
      each === field
        ? { ...each, options: options.map((word) => (word === from ? to : word)).join(), setting: undefined }
        : each,
    ),
    optionChanges: [{ fieldId: field.fieldId, from, to }],
  })
  await company.platform.jobs.runDue()
}

describe('an option that is renamed in all records (record-engine.md §3.3)', () => {
  it('is renamed in the conditions of flows, for new submissions and for those under way', async () => {
    const when = (...values: string[]) => [
      { conditionType: conditionTypes.oneOf, name: '合同类型', fieldName: KIND, values },
    ]
    const first = await startFlow(
      admin,
      [
        nodes.members([managerA.userId]),
        nodes.fork(
          { when: when(OLD, '服务合同'), nodes: [nodes.members([director.userId])] },
          { nodes: [nodes.members([admin.userId])] },
        ),
      ],
      { label },
    )
    const waiting = await make('HT-等', OLD)
    const refused = await make('HT-退', OLD)
    const other = await make('HT-他', '代理合同')
    await decide(managerA, refused, 2)
    await rename(OLD, NEW)

    const { list } = await admin.ask(flowCalls.list, { label, pageType: 0 })
    const [now] = list.filter(({ status }) => status === 1)
    expect(now?.examineId).not.toBe(first)
    const words = JSON.stringify(await admin.ask(flowCalls.nodes, { examineId: now?.examineId ?? 0 }))
    expect(words).toContain(JSON.stringify([NEW, '服务合同']))
    expect(words).not.toContain(OLD)

    await decide(managerA, waiting, 1)
    expect(await approversOf(waiting)).toEqual([managerA.userId, director.userId])
    expect((await admin.ask(calls.detail, { contractId: waiting })).checkStatus).toBe(3)
    await decide(managerA, other, 1)
    expect(await approversOf(other)).toEqual([managerA.userId, admin.userId])
    const later = await make('HT-后', NEW)
    await decide(managerA, later, 1)
    expect(await approversOf(later)).toEqual([managerA.userId, director.userId])
  })

  it('makes no new version of a flow that does not test for it', async () => {
    const before = await admin.ask(flowCalls.list, { label, pageType: 0 })
    await rename('快销合同', '快速销售')
    expect(await admin.ask(flowCalls.list, { label, pageType: 0 })).toEqual(before)
  })
})
