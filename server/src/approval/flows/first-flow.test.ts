import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { seedAreas } from '#server/app.ts'
import { type Caller, createCaller } from '../../../test/as.ts'
import { PASSWORD, startApp } from '../../../test/people.ts'

let started: Awaited<ReturnType<typeof startApp>>
let admin: Caller
let adminId = 0
const username = '13900000000'

/** A company that was set up a moment ago. */
beforeAll(async () => {
  started = await startApp()
  await started.nobody.ask(sessionCalls.initUser, {
    username,
    realname: '系统管理员',
    password: PASSWORD,
    companyName: '新企业',
  })
  const { adminToken } = await started.nobody.ask(sessionCalls.login, { username, password: PASSWORD })
  admin = createCaller(started.app.fastify, async () => adminToken)
  adminId = started.app.services.directory.current().superUser?.userId ?? 0
})
afterAll(() => started.close())

const flows = async () => (await admin.ask(flowCalls.list, {})).list
const firstOf = async (label: number) => (await flows()).find((flow) => flow.label === label)

it('an installation begins with a flow for contract, receivables and invoice that the initiator fills', async () => {
  const found = (await flows()).map(({ label, examineName, status }) => [label, examineName, status])
  expect(found.toSorted()).toEqual([
    [1, '合同审批流程', 1],
    [2, '回款审批流程', 1],
    [3, '发票审批流程', 1],
  ])
  const flow = await firstOf(contract.approval.label)
  expect(flow).toMatchObject({ managerList: [adminId], recheckType: 1 })
  const [step] = await admin.ask(flowCalls.nodes, { examineId: flow?.examineId ?? 0 })
  expect(step).toMatchObject({ examineType: 4, chooseType: 2, rangeType: 1, type: 1 })
  const { customerId } = await admin.ask(recordCallsOf(customer).add, {
    entity: { customerName: '首单客户' },
    field: [],
  })
  const add = (userList: number[]) =>
    admin.call(recordCallsOf(contract).add, {
      entity: {
        name: '首单合同',
        num: `F-${userList.length}`,
        customerId,
        orderDate: '2026-01-05',
        money: '100',
      },
      field: [],
      examineFlowData: { label: 1, dataMap: {}, optionalList: [{ flowId: step?.flowId, userList }] },
    })
  expect(await add([])).toMatchObject({ code: 400, msg: '请完善审批信息' })
  expect((await add([adminId])).code).toBe(0)
})

it('who deletes it is not given it again', async () => {
  const flow = await firstOf(2)
  await admin.ask(flowCalls.setStatus, { examineId: flow?.examineId ?? 0, status: 3 })
  await seedAreas(started.platform)
  expect(await firstOf(2)).toBeUndefined()
})

it('where there are records already it waits to be put into use', async () => {
  const { db } = started.platform
  await sql`delete from approval_records`.execute(db)
  await sql`delete from approval_flows`.execute(db)
  await sql`delete from declared where part = 'approvalFlows'`.execute(db)
  await seedAreas(started.platform)
  expect([(await firstOf(1))?.status, (await firstOf(2))?.status]).toEqual([2, 1])
})
