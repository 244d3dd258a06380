import { conditionTypes } from '#protocol/approval/conditions.ts'
import {
  flowStatuses,
  lineEnds,
  modes,
  type NodeOptions,
  nodeTypes,
  recheckTypes,
  whenEmpty,
} from '#protocol/approval/flow.ts'
import { flowSaveSchema } from '#protocol/approval/flow-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { listFlows, saveFlow } from '#server/approval/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** People by their posts in the plan of the company, and the role of those who lead a sales department. */
export interface Seats {
  userOf: (key: string) => number
  departmentManagers: number
}

interface Settings {
  name: string
  options?: NodeOptions
}

const common = { examineErrorHandling: whenEmpty.managers, conditionList: [] }
const members = (userList: readonly number[], type: number, settings: Settings) => ({
  ...common,
  ...settings,
  examineType: nodeTypes.members,
  type,
  userList,
})
/** From the direct superior to whoever leads the department. */
const superiors = (roleId: number, settings: Settings) => ({
  ...common,
  ...settings,
  examineType: nodeTypes.superiors,
  type: lineEnds.role,
  roleId,
  parentLevel: 0,
  userList: [],
})

/** What is of much money goes further up. */
const LARGE = 100_000
const MIDDLE = 30_000
/** How 介于 writes its bounds: `<` and `≤`. */
const BELOW = 1
const AT_MOST = 2
const money = { name: '合同金额', fieldName: 'money', fieldId: -1, type: 6 }

const contractNodes = ({ userOf, departmentManagers }: Seats) => [
  superiors(departmentManagers, {
    name: '上级审批',
    options: { handOver: 1, addSigner: 1, limit: { days: 2, otherwise: 'remind' } },
  }),
  members([userOf('finance'), userOf('finance1')], modes.any, {
    name: '财务复核',
    options: {
      returnTo: 1,
      fields: ['remark'],
      copyTo: { userList: [userOf('service')], roleList: [] },
    },
  }),
  {
    ...common,
    name: '',
    examineType: nodeTypes.fork,
    userList: [],
    conditionList: [
      {
        conditionName: '大额合同',
        sort: 1,
        conditionDataList: [{ ...money, conditionType: conditionTypes.atLeast, values: [LARGE] }],
        examineDataList: [
          members([userOf('vice'), userOf('director')], modes.inTurn, {
            name: '总经理审批',
            options: { handOver: 1, addSigner: 1, returnTo: 1 },
          }),
        ],
      },
      {
        conditionName: '较大合同',
        sort: 2,
        conditionDataList: [
          { ...money, conditionType: conditionTypes.between, values: [MIDDLE, AT_MOST, BELOW, LARGE] },
        ],
        examineDataList: [members([userOf('vice')], modes.any, { name: '销售副总审批' })],
      },
      { conditionName: '其他', sort: 3, conditionDataList: [], examineDataList: [] },
    ],
  },
]

const receivablesNodes = ({ userOf }: Seats) => [
  members([userOf('finance'), userOf('finance1')], modes.any, {
    name: '到账确认',
    options: { handOver: 1, fields: ['remark'] },
  }),
]

const invoiceNodes = ({ userOf, departmentManagers }: Seats) => [
  superiors(departmentManagers, { name: '上级审批', options: { handOver: 1 } }),
  members([userOf('finance'), userOf('finance1'), userOf('vice')], modes.all, {
    name: '开票审核',
    options: { share: { kind: 'majority' }, returnTo: 1 },
  }),
]

const flows = [
  {
    label: contract.approval.label,
    remarks: '金额三万元以上的合同须经销售副总，十万元以上须经总经理。',
    nodesOf: contractNodes,
  },
  { label: receivables.approval.label, remarks: '', nodesOf: receivablesNodes },
  { label: invoice.approval.label, remarks: '开票信息以客户的发票抬头为准。', nodesOf: invoiceNodes },
]

/** Designs the company's own flows in the place of those with which an installation begins; they are in use. */
export async function designFlows(director: Actor, seats: Seats): Promise<void> {
  for (const { label, remarks, nodesOf } of flows) {
    const { list } = await listFlows(director, { page: 1, limit: 15, pageType: 1, label })
    const begun = list.find(({ status }) => status === flowStatuses.inUse)
    if (!begun) continue
    await saveFlow(
      director,
      flowSaveSchema.parse({
        examineId: begun.examineId,
        label,
        examineName: begun.examineName,
        recheckType: recheckTypes.resume,
        managerList: [seats.userOf('director')],
        remarks,
        dataList: nodesOf(seats),
      }),
    )
  }
}
