import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { signIn } from '../../test/approvals.ts'
import { type NodeInput, nodes, startFlow, stopFlows } from '../../test/flows.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** What goes with an approval: comments, abilities, fields to fill in, and what is checked of all that before publishing. */

const calls = recordCallsOf(contract)
const { label } = contract.approval
const COMMENTED = 147
let company: TestCompany
let admin: Person
let director: Person
let managerA: Person
let repA: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany({ now: '2026-03-05 10:00:00' })
  ;({ admin, director, managerA, repA, repB } = company.people)
  await signIn(company, [director, managerA, repA])
})
afterAll(() => company.close())
afterEach(() => stopFlows(admin, label))

let made = 0
async function submit(steps: readonly NodeInput[]) {
  await startFlow(admin, steps, { label })
  made += 1
  const title = `同行合同${made}`
  const contractId = await makeRecord(repA, contract, { title, entity: { money: '100' } })
  const { examineRecordId } = await admin.ask(calls.detail, { contractId })
  return { contractId, title, recordId: Number(examineRecordId) }
}
const refused = (msg: string) => ({ code: 400, msg })

describe('comments on an approval', () => {
  it('are read and written by whoever may read it; its initiator hears of them, and who is mentioned', async () => {
    const { recordId, contractId, title } = await submit([nodes.members([managerA.userId])])
    const about = { type: COMMENTED_APPROVAL, typeId: recordId }
    const said = await managerA.ask(commentCalls.save, { ...about, content: '付款节点写清楚' })
    expect((await repB.call(commentCalls.save, { ...about, content: '看看' })).code).toBe(1102)
    expect((await repB.call(commentCalls.list, about)).code).toBe(1102)
    expect((await managerA.call(commentCalls.list, { ...about, typeId: 999_999 })).code).toBe(1102)
    const told = async (person: Person) =>
      (await person.ask(messageCalls.list, { limit: 100 })).list.filter(({ type }) => type === COMMENTED)
    expect(await told(repA)).toMatchObject([
      { title, typeId: contractId, content: '付款节点写清楚', label: 6 },
    ])
    const mention = `<span data-user="${director.userId}">@方总监</span> 请看`
    await repA.ask(commentCalls.save, { ...about, content: mention, mainId: said.commentId })
    expect((await told(director)).map((message) => message.typeId)).toEqual([contractId])
    expect((await told(managerA)).length, 'he was answered').toBe(1)
    const nobody = `<span data-user="${repB.userId}">@白小一</span>`
    expect(await repA.call(commentCalls.save, { ...about, content: nobody })).toMatchObject(
      refused('白小一看不到这里的内容，不能@'),
    )
    expect((await repA.ask(approvalOptionCalls.timeline, { recordId })).comments).toBe(2)
  })

  it('go with what was approved when it is deleted for good', async () => {
    const { recordId, contractId } = await submit([nodes.members([managerA.userId])])
    const about = { type: COMMENTED_APPROVAL, typeId: recordId }
    await managerA.ask(commentCalls.save, { ...about, content: '稍后' })
    await repA.ask(approvalCalls.decide, { recordId, status: 4, remarks: '撤回' })
    await repA.ask(calls.remove, { ids: [contractId] })
    expect(await admin.ask(commentCalls.list, about)).toHaveLength(1)
    await admin.ask(recycleCalls.purge, { type: contract.label, ids: [contractId] })
    const { count } = company.app.services.comments
    expect(await count(company.platform.db, COMMENTED_APPROVAL, [recordId])).toEqual(new Map())
  })
})

describe('what else somebody may do', () => {
  const every = { handOver: 1, addSigner: 1, returnTo: 1, fields: ['remark'] }

  it('stands beside the rows that wait for him, as his step says', async () => {
    const { recordId } = await submit([
      nodes.members([managerA.userId]),
      nodes.members([director.userId], { options: every }),
    ])
    const abilitiesOf = async (person: Person) =>
      (await person.ask(approvalCalls.waiting, { label })).list.find(
        (row) => row.examineRecordId === recordId,
      )?.abilities
    const inTimeline = async (person: Person) =>
      (await person.ask(approvalOptionCalls.timeline, { recordId })).abilities
    expect(await abilitiesOf(managerA)).toEqual(['copy'])
    expect(await inTimeline(repA)).toEqual(['urge'])
    await repA.ask(approvalOptionCalls.urge, { recordId })
    expect(await inTimeline(repA)).toEqual([])
    company.platform.clock.advance(HOUR)
    expect(await inTimeline(repA)).toEqual(['urge'])
    await managerA.ask(approvalCalls.decide, { recordId, status: 1, remarks: '' })
    expect(await abilitiesOf(managerA)).toEqual([])
    const all = ['handOver', 'addSigners', 'returnTo', 'copy', 'fields']
    expect(await abilitiesOf(director)).toEqual(all)
    expect(await inTimeline(director)).toEqual(all)
    await director.ask(approvalCalls.decide, { recordId, status: 1, remarks: '' })
    expect(await inTimeline(director)).toEqual([])
  })

  it('fields that he may fill in come with their values, to him alone', async () => {
    const { recordId, contractId } = await submit([nodes.members([managerA.userId], { options: every })])
    const fieldsOf = async (person: Person) => {
      const fields = await person.ask(approvalOptionCalls.fillable, { recordId })
      return fields.map(({ fieldName, value }) => [fieldName, value])
    }
    expect((await fieldsOf(managerA)).map(([name]) => name)).toEqual(['remark'])
    expect(await fieldsOf(repA)).toEqual([])
    expect((await repB.call(approvalOptionCalls.fillable, { recordId })).code).toBe(401)
    const filled = { recordId, status: 1, remarks: '', fields: [{ fieldName: 'remark', value: '已核对' }] }
    await managerA.ask(approvalCalls.decide, filled)
    expect((await admin.ask(calls.detail, { contractId })).remark).toBe('已核对')
    expect(await fieldsOf(managerA), 'it is decided').toEqual([])
  })
})

describe('before a flow is published', () => {
  it('its designer is offered the fields of the type; who may not look at flows is not', async () => {
    const names = (await admin.ask(flowCalls.fillable, { label })).map(({ fieldName }) => fieldName)
    expect(names).toEqual(expect.arrayContaining(['remark', 'money']))
    expect((await repA.call(flowCalls.fillable, { label })).code).toBe(401)
  })

  it('so are the roles that people are given, and no others', async () => {
    const names = (await admin.ask(flowCalls.roles, {})).map(({ roleName }) => roleName)
    expect(names).toEqual(expect.arrayContaining(['财务', '部门助理']))
    const { roles } = company.app.services.directory.current()
    const withheld = roles.filter(({ isHidden }) => isHidden === 0).map(({ roleName }) => roleName)
    expect(withheld.length).toBeGreaterThan(0)
    expect(names.filter((name) => withheld.includes(name))).toEqual([])
  })

  it('what its nodes ask for beyond the wire is checked: fields that are gone, people who left, roles of nobody', async () => {
    const check = async (options: object) =>
      (
        await admin.ask(flowCalls.check, {
          label,
          managerList: [admin.userId],
          dataList: [nodes.members([managerA.userId], { name: '主管', options })],
        })
      ).map(({ words }) => words)
    expect(await check({ handOver: 1, fields: ['remark'] })).toEqual([])
    expect(await check({ fields: ['remark', 'gone'] })).toEqual([
      '“主管”允许填写的字段中有已删除的字段，请重新选择',
    ])
    expect(await check({ returnTo: 1 })).toEqual(['“主管”之前没有审批环节，无法退回'])
    const { hr } = company.people
    expect(await check({ limit: { days: 2, otherwise: 'handOver', userId: hr.userId } })).toEqual([
      '“主管”超时后转交的任人事已停用或未激活，将由审批流管理员审批',
    ])
    expect(await check({ copyTo: { userList: [hr.userId], roleList: [180168] } })).toEqual([
      '“主管”抄送的任人事已停用或未激活',
      '“主管”抄送的角色下目前没有员工',
    ])
  })
})
