import { nodeTypes } from '#protocol/approval/flow.ts'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import type { Caller } from './as.ts'
import type { Person } from './people.ts'

export type FlowInput = Partial<InputOf<typeof flowCalls.save>>
export type NodeInput = Record<string, unknown>

let named = 0

/** A node as the designer sends it. */
const node = (examineType: number, settings: NodeInput): NodeInput => ({
  examineType,
  name: '审批人',
  deptList: [],
  examineErrorHandling: 2,
  roleId: '',
  type: 1,
  userList: [],
  chooseType: 1,
  rangeType: 1,
  parentLevel: 1,
  ...settings,
})
export const nodes = {
  members: (userList: readonly number[], settings: NodeInput = {}) =>
    node(nodeTypes.members, { userList, ...settings }),
  superior: (parentLevel: number, settings: NodeInput = {}) =>
    node(nodeTypes.superior, { parentLevel, ...settings }),
  role: (roleId: number, settings: NodeInput = {}) => node(nodeTypes.role, { roleId, type: 3, ...settings }),
  picked: (settings: NodeInput = {}) => node(nodeTypes.picked, settings),
  superiors: (settings: NodeInput) => node(nodeTypes.superiors, settings),
  fork: (...branches: { when?: NodeInput[]; nodes?: NodeInput[] }[]): NodeInput => ({
    examineType: 0,
    name: '',
    conditionList: branches.map(({ when = [], nodes: list = [] }, at) => ({
      conditionName: '条件',
      sort: at + 1,
      conditionDataList: when,
      examineDataList: list,
    })),
  }),
}

/** Saves a flow and puts it into use in the place of whatever was. */
export async function startFlow(
  admin: Person,
  dataList: readonly NodeInput[],
  flow: FlowInput,
): Promise<number> {
  named += 1
  const { label } = flow
  await stopFlows(admin, Number(label))
  const { examineId } = await admin.ask(flowCalls.save, {
    examineName: `审批流${named}`,
    recheckType: 1,
    managerList: [admin.userId],
    dataList: [...dataList],
    ...flow,
  })
  await admin.ask(flowCalls.setStatus, { examineId, status: 1 })
  return examineId
}

/** Nothing of the label is approved any more; without one: nothing at all. */
export async function stopFlows(admin: Caller, label?: number): Promise<void> {
  const { list } = await admin.ask(flowCalls.list, { label, pageType: 0 })
  for (const { examineId, status } of list)
    if (status === 1) await admin.ask(flowCalls.setStatus, { examineId, status: 2 })
}
