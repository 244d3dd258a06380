import type { Selectable } from 'kysely'
import type { Condition } from '#protocol/approval/conditions.ts'
import { type FlowNode, nodeTypes, pickRanges, type StepNode } from '#protocol/approval/flow.ts'
import type { FlowRow, ShownBranch, ShownNode } from '#protocol/approval/flow-calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import type { SimpleUser } from '#protocol/platform/simple-user.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

type StoredFlow = Selectable<Tables['approval_flows']>

/** Kinds of office approvals that come with the product. */
const isPreset = (oaType: number | null) => oaType !== null && oaType >= 1 && oaType <= oaTypes.proof
const joined = (ids: readonly number[]) => (ids.length > 0 ? `,${ids.join(',')},` : '')

export function simpleUserOf(snapshot: Snapshot, userId: number): SimpleUser {
  const user = snapshot.user(userId)
  return {
    userId,
    realname: user?.realname ?? '',
    img: user?.img ?? null,
    deptId: user?.deptId ?? null,
    deptName: snapshot.dept(user?.deptId)?.name ?? null,
  }
}

const usersOf = (snapshot: Snapshot, userIds: readonly number[]) =>
  userIds.filter((userId) => snapshot.user(userId)).map((userId) => simpleUserOf(snapshot, userId))

/** A version of a flow as lists and forms show it. */
export function presentFlow(snapshot: Snapshot, row: StoredFlow): FlowRow {
  return {
    examineId: row.id,
    examineInitId: row.origin_id,
    label: row.label,
    examineIcon: row.icon,
    examineName: row.name,
    recheckType: row.recheck_type,
    status: row.status,
    remarks: row.remarks,
    createTime: formatMoment(row.create_time),
    createUserId: row.create_user_id,
    createUserName: snapshot.realname(row.create_user_id),
    updateTime: formatMoment(row.update_time),
    updateUserName: snapshot.realname(row.update_user_id),
    managerList: managersOf(snapshot, row),
    userIds: joined(row.user_ids),
    deptIds: joined(row.dept_ids),
    userList: usersOf(snapshot, row.user_ids),
    deptList: row.dept_ids.flatMap((id) => {
      const dept = snapshot.dept(id)
      return dept ? [{ id, name: dept.name }] : []
    }),
    oaType: row.oa_type,
    isSys: isPreset(row.oa_type) ? 1 : 0,
  }
}

/** A flow that came with the product names nobody: the super user. */
const managersOf = ({ superUser }: Snapshot, { manager_ids }: StoredFlow) =>
  manager_ids.length > 0 ? manager_ids : superUser ? [superUser.userId] : []

/** Nodes as they were designed, inactive people included: the next edit writes down what it reads. */
export const presentNodes = (snapshot: Snapshot, nodes: readonly FlowNode[]): ShownNode[] =>
  nodes.map((node) =>
    node.examineType === nodeTypes.fork
      ? {
          ...bare(node),
          conditionList: node.conditionList.map(
            (branch): ShownBranch => ({
              ...branch,
              conditionDataList: branch.conditionDataList.map((each) => presentCondition(snapshot, each)),
              examineDataList: presentNodes(snapshot, branch.examineDataList),
            }),
          ),
        }
      : presentStep(node, namesUsers(node) ? usersOf(snapshot, node.userList) : []),
  )

const namesUsers = ({ examineType, rangeType }: StepNode) =>
  examineType === nodeTypes.members || (examineType === nodeTypes.picked && rangeType === pickRanges.members)

/** One node with these people: whom it names, or who would be asked. */
export const presentStep = (node: StepNode, userList: SimpleUser[]): ShownNode => ({
  ...bare(node),
  parentLevel: node.parentLevel,
  roleId: node.roleId,
  type: node.type,
  chooseType: node.chooseType,
  rangeType: node.rangeType,
  userList,
  ...(node.options ? { options: node.options } : {}),
})

const bare = ({
  flowId,
  examineType,
  name,
  examineErrorHandling,
}: Pick<FlowNode, 'flowId' | 'examineType' | 'name' | 'examineErrorHandling'>): ShownNode => ({
  flowId,
  examineType,
  name,
  examineErrorHandling,
  parentLevel: null,
  roleId: null,
  type: null,
  chooseType: null,
  rangeType: null,
  userList: [],
  deptList: [],
  conditionList: [],
})

function presentCondition(
  snapshot: Snapshot,
  condition: Condition,
): ShownBranch['conditionDataList'][number] {
  if (condition.conditionType !== 8) return { ...condition, values: [...condition.values] }
  const { name, conditionType, values } = condition
  return {
    fieldId: null,
    fieldName: null,
    type: null,
    name,
    conditionType,
    values: {
      userList: usersOf(snapshot, values.userList),
      deptList: values.deptList.flatMap((deptId) => {
        const dept = snapshot.dept(deptId)
        return dept ? [{ deptId, name: dept.name }] : []
      }),
      roleList: values.roleList,
    },
  }
}
