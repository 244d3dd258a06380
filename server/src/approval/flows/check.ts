import { lineEnds, MOST_APPROVERS, type NodeSave, nodeTypes, pickRanges } from '#protocol/approval/flow.ts'
import type { FlowSave } from '#protocol/approval/flow-calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'
import { staffOf } from '../staff.ts'

const MOST_NODES = 200
const MOST_DEPTH = 10
/** A fork with fewer branches decides nothing. */
const FEWEST_BRANCHES = 2

/** Refuses a definition that could not be followed (approval-office.md §6). */
export function requireSound(snapshot: Snapshot, flow: FlowSave): void {
  if (!flow.examineName || flow.managerList.length === 0) refuse('flowIncomplete')
  const isKnown = (userId: number) => snapshot.user(userId) !== undefined
  if (![...flow.managerList, ...flow.userList].every(isKnown)) refuse('flowIncomplete')
  if (!flow.deptList.every((deptId) => snapshot.dept(deptId))) refuse('flowIncomplete')
  if (countNodes(flow.dataList, 0) > MOST_NODES) refuse('flowTooLarge')
  requireSoundNodes(snapshot, flow.dataList)
}

function countNodes(nodes: readonly NodeSave[], depth: number): number {
  if (depth > MOST_DEPTH) refuse('flowTooLarge')
  return nodes.reduce(
    (sum, { conditionList }) =>
      sum + 1 + conditionList.reduce((all, branch) => all + countNodes(branch.examineDataList, depth + 1), 0),
    0,
  )
}

function requireSoundNodes(snapshot: Snapshot, nodes: readonly NodeSave[]): void {
  for (const node of nodes) {
    if (!isSound(snapshot, node)) refuse('flowStepIncomplete', node.name || UNNAMED)
    for (const { examineDataList } of node.conditionList) requireSoundNodes(snapshot, examineDataList)
  }
}

const UNNAMED = '审批人'

/** The server reads its own nodes by their kind: what another kind has set is ignored. */
function isSound(snapshot: Snapshot, node: NodeSave): boolean {
  const { userList, roleId = 0, parentLevel = 0, type } = node
  const hasUsers =
    userList.length > 0 &&
    userList.length <= MOST_APPROVERS &&
    userList.every((userId) => snapshot.user(userId) !== undefined)
  const hasRole = snapshot.role(roleId) !== undefined
  switch (node.examineType) {
    case nodeTypes.fork:
      return node.conditionList.length >= FEWEST_BRANCHES
    case nodeTypes.members:
      return hasUsers
    case nodeTypes.superior:
      return parentLevel >= 1
    case nodeTypes.role:
      return hasRole
    case nodeTypes.picked:
      if (node.rangeType === pickRanges.role) return hasRole && hasHolders(snapshot, roleId)
      return node.rangeType !== pickRanges.members || hasUsers
    case nodeTypes.superiors:
      return type === lineEnds.fromTop ? parentLevel >= 1 : hasRole
  }
}

function hasHolders(snapshot: Snapshot, roleId: number): true {
  return staffOf(snapshot).activeHolders(roleId).length > 0 || refuse('flowRoleEmpty')
}
