import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { seedAreas } from '#server/app.ts'
import { orderType } from '../../../../protocol/test/orders.ts'
import { addOrderTables } from '../../../test/order-type.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withOrders } = await import('../../../test/order-type.ts')
  const { registryOf } = await import('#protocol/record/registry.ts')
  const { recordTypes } = withOrders(await importOriginal())
  return registryOf(
    recordTypes.map((type) =>
      type.approval && type.key === 'order'
        ? { ...type, approval: { ...type.approval, firstFlow: '订单审批流程' } }
        : type,
    ),
  )
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withOrderRules } = await import('../../../test/order-rules.ts')
  return withOrderRules(await importOriginal())
})

const { label } = orderType.approval
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany({ prepare: addOrderTables })
})
afterAll(() => company.close())

const flows = async () => (await company.people.admin.ask(flowCalls.list, { label })).list

it('an installation begins with a flow that the initiator fills; who deletes it is not given it again', async () => {
  const { admin, repA, managerA } = company.people
  const [flow] = await flows()
  expect(flow).toMatchObject({ examineName: '订单审批流程', status: 1, managerList: [admin.userId] })
  const examineId = flow?.examineId ?? 0
  const [step] = await admin.ask(flowCalls.nodes, { examineId })
  expect(step).toMatchObject({ examineType: 4, chooseType: 2, rangeType: 1, type: 1 })
  await managerA.token()
  await company.app.services.directory.changed()
  const add = (userList: number[]) =>
    repA.call(recordCallsOf(orderType).add, {
      entity: { num: `F-${userList.length}` },
      field: [],
      examineFlowData: { label, dataMap: {}, optionalList: [{ flowId: step?.flowId, userList }] },
    })
  expect(await add([])).toMatchObject({ code: 400, msg: '请完善审批信息' })
  expect((await add([managerA.userId])).code).toBe(0)
  await admin.ask(flowCalls.setStatus, { examineId, status: 3 })
  await seedAreas(company.platform)
  expect(await flows()).toEqual([])
})
