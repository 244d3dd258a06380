import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { nodes } from '../../test/flows.ts'
import { LEAVES, leaveSubject, leaves } from '../../test/leave-subject.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { submit } from './door.ts'

vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withLeaves } = await import('../../test/leave-subject.ts')
  return withLeaves(await importOriginal())
})

let company: TestCompany
let admin: Person
let managerA: Person
let repA: Person
let flowId: number
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, repA } = company.people)
  await managerA.token()
  await company.app.services.directory.changed()
  const days = { name: '天数', fieldName: 'days', type: 5, conditionType: 2, values: [3] }
  const { examineId } = await admin.ask(flowCalls.save, {
    label: LEAVES,
    examineName: '请假',
    recheckType: 2,
    managerList: [admin.userId],
    dataList: [
      nodes.members([managerA.userId]),
      nodes.fork({ when: [days], nodes: [nodes.members([admin.userId])] }, {}),
    ],
  })
  await admin.ask(flowCalls.setStatus, { examineId, status: 1 })
  flowId = examineId
})
afterAll(() => company.close())

let made = 0
async function handIn(leave: { days: number; id?: number; flowId?: number }) {
  const isReturned = leave.id !== undefined
  made += 1
  const id = leave.id ?? made
  const title = `请假${id}`
  leaves.set(id, { title, days: leave.days, state: 'running' })
  const { services } = company.app
  const answer = await inTransaction(services.db, async (trx) => {
    const state = await leaveSubject.lock(trx, { services }, id)
    if (!state) throw new Error('it is there')
    const handed = { subject: leaveSubject, id, state, initiator: repA.userId, flow: null, isReturned }
    return submit(trx, systemWriter(services), { ...handed, flowId: leave.flowId ?? flowId })
  })
  return { id, title, answer }
}
const recordOf = async (id: number) => {
  const { rows } = await company.platform.pool.query(
    'select id from approval_records where label = 98 and subject_id = $1 order by id desc limit 1',
    [id],
  )
  return Number(rows[0]?.id)
}
const decide = async (person: Person, id: number, status: 1 | 2 | 4) => {
  const { code, msg } = await person.call(approvalCalls.decide, {
    recordId: await recordOf(id),
    typeId: id,
    status,
    remarks: '理由',
  })
  return [code, msg]
}

describe('what is approved and no record', () => {
  it('goes by the flow that it names and its own values, and hears what it came to', async () => {
    const { id, title, answer } = await handIn({ days: 5 })
    expect(answer).toBe('waiting')
    expect(await decide(repA, id, 1)).toEqual([506, '当前用户没有审批权限'])
    expect(await decide(managerA, id, 1)).toEqual([0, 'success'])
    expect(leaves.get(id)?.state).toBe('running')
    expect(await decide(admin, id, 1)).toEqual([0, 'success'])
    expect(leaves.get(id)?.state).toBe('passed')
    expect(await decide(repA, id, 4)).toEqual([4201, '该审核已通过，不能撤回'])
    const { list } = await repA.ask(messageCalls.list, { limit: 10 })
    expect(list.filter((message) => message.title === title)).toMatchObject([
      { type: 7, label: 3, typeId: id },
    ])
    expect(await repA.ask(flowCalls.fields, { label: LEAVES, categoryId: flowId })).toHaveLength(1)
    expect(await repA.ask(flowCalls.drivingFields, { label: LEAVES, examineId: flowId })).toMatchObject([
      { fieldName: 'days' },
    ])
  })

  it('goes on where it was refused by its own version, also when that is out of use', async () => {
    const { id } = await handIn({ days: 1 })
    await decide(managerA, id, 2)
    expect(leaves.get(id)?.state).toBe('refused')
    const first = await recordOf(id)
    await admin.ask(flowCalls.setStatus, { examineId: flowId, status: 2 })
    expect((await handIn({ days: 1 })).answer).toBe('noFlow')
    expect((await handIn({ days: 1, id })).answer).toBe('waiting')
    expect(await recordOf(id)).toBe(first)
    await decide(managerA, id, 1)
    expect(leaves.get(id)?.state).toBe('passed')
    await admin.ask(flowCalls.setStatus, { examineId: flowId, status: 1 })
  })
})
