import {
  lineEnds,
  type Mode,
  modes,
  nodeTypes,
  pickRanges,
  type StepNode,
  whenEmpty,
} from '#protocol/approval/flow.ts'
import type { Flow } from './flow-store.ts'
import type { PathNode } from './path.ts'
import type { Staff } from './staff.ts'

/** Who has to decide at one step. */
export interface Step {
  flowId: number
  name: string
  mode: Mode
  userIds: number[]
  node: PathNode
  /** Managers of the flow, in the place of people whom the node does not find. */
  isStandIn: boolean
}

/** What a step is resolved with; always at the moment it begins (approval-office.md §3.2). */
export interface Resolving {
  flow: Flow
  staff: Staff
  initiator: number
  /** Whom the initiator has picked, by node. */
  picks: Readonly<Record<string, readonly number[]>>
}

const UNNAMED = '审批人'
const modeOf = (type: number): Mode => (type === modes.all || type === modes.any ? type : modes.inTurn)

/** The people of a node; null where it is passed over because there is nobody. */
export function resolveStep(node: PathNode, resolving: Resolving): Step | null {
  const { flow, staff } = resolving
  const userIds = node.examineType === nodeTypes.fork ? [] : [...new Set(approversOf(node, resolving))]
  const step = { flowId: node.flowId, name: node.name || UNNAMED, node }
  if (userIds.length > 0 && node.examineType !== nodeTypes.fork)
    return { ...step, userIds, mode: decidingMode(node, userIds.length), isStandIn: false }
  if (node.examineErrorHandling === whenEmpty.skip) return null
  return { ...step, userIds: standIns(flow, staff), mode: modes.any, isStandIn: true }
}

/** Who decides where nobody else does: the flow's managers, any of them; else the super user (approval-office.md §2.4). */
export function standIns({ managerIds }: Flow, { activeOf, snapshot }: Staff): number[] {
  const managers = activeOf(managerIds)
  return managers.length > 0 ? managers : [snapshot.superUser?.userId ?? 0]
}

function decidingMode({ examineType, type }: StepNode, people: number): Mode {
  if (examineType === nodeTypes.superior) return modes.any
  if (examineType === nodeTypes.picked && people === 1) return modes.inTurn
  return examineType === nodeTypes.superiors ? modes.inTurn : modeOf(type)
}

function approversOf(node: StepNode, { staff, initiator, picks }: Resolving): number[] {
  switch (node.examineType) {
    case nodeTypes.members:
      return staff.activeOf(node.userList)
    case nodeTypes.superior:
      return superiorAt(node, staff, initiator)
    case nodeTypes.role:
      return staff.activeHolders(node.roleId ?? 0)
    case nodeTypes.picked:
      return staff.activeOf(picks[node.flowId] ?? [])
    case nodeTypes.superiors:
      return staff.activeOf(lineOf(node, staff, initiator))
  }
}

/** Checked: the next active one above stands in; of a line that is too short, its topmost. */
function superiorAt({ parentLevel, type }: StepNode, staff: Staff, initiator: number): number[] {
  const line = staff.superiorsOf(initiator)
  const wanted = line[parentLevel - 1]
  if (type !== 1) return wanted === undefined ? [] : staff.activeOf([wanted])
  const from = wanted === undefined ? line.slice(-1) : line.slice(parentLevel - 1)
  return staff.activeOf(from).slice(0, 1)
}

function lineOf({ type, roleId, parentLevel }: StepNode, staff: Staff, initiator: number): number[] {
  const line = staff.superiorsOf(initiator)
  if (type === lineEnds.fromTop)
    return parentLevel > line.length ? [] : line.slice(0, line.length - parentLevel + 1)
  const end = line.findIndex((userId) => staff.holds(userId, roleId ?? 0))
  const until = end < 0 ? line : line.slice(0, end + 1)
  return parentLevel > 0 ? until.slice(0, parentLevel) : until
}

/** Among whom the initiator may pick: null is everybody who is active. */
export function pickable(node: StepNode, staff: Staff): number[] | null {
  if (node.rangeType === pickRanges.members) return staff.activeOf(node.userList)
  return node.rangeType === pickRanges.role ? staff.activeHolders(node.roleId ?? 0) : null
}
