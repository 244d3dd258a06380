import { isComplete, UNNAMED_STEP } from '#protocol/approval/checks.ts'
import { lineEnds, type NodeSave, nodeTypes, pickRanges } from '#protocol/approval/flow.ts'
import type { FlowSave } from '#protocol/approval/flow-calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'
import { staffOf } from '../staff.ts'

const MOST_NODES = 200
const MOST_DEPTH = 10

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
    if (!isSound(snapshot, node)) refuse('flowStepIncomplete', node.name || UNNAMED_STEP)
    for (const { examineDataList } of node.conditionList) requireSoundNodes(snapshot, examineDataList)
  }
}

/** Of a node that says all it needs: whether these people and roles exist. What another kind has set is ignored. */
function isSound(snapshot: Snapshot, node: NodeSave): boolean {
  if (!isComplete(node)) return false
  const { roleId = 0 } = node
  const hasUsers = node.userList.every((userId) => snapshot.user(userId) !== undefined)
  const hasRole = snapshot.role(roleId) !== undefined
  switch (node.examineType) {
    case nodeTypes.members:
      return hasUsers
    case nodeTypes.role:
      return hasRole
    case nodeTypes.picked:
      if (node.rangeType === pickRanges.role) return hasRole && hasHolders(snapshot, roleId)
      return node.rangeType !== pickRanges.members || hasUsers
    case nodeTypes.superiors:
      return node.type === lineEnds.fromTop || hasRole
    default:
      return true
  }
}

function hasHolders(snapshot: Snapshot, roleId: number): true {
  return staffOf(snapshot).activeHolders(roleId).length > 0 || refuse('flowRoleEmpty')
}
