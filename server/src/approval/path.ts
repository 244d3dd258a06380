import { type Facts, holds } from '#protocol/approval/conditions.ts'
import type { Branch, FlowNode, ForkNode, StepNode } from '#protocol/approval/flow.ts'

/** What comes next on a path: people of a node, or those who stand in where no branch of a fork holds. */
export type PathNode = StepNode | ForkNode

const byPriority = (branches: readonly Branch[]) => branches.toSorted((a, b) => a.sort - b.sort)

/** The first branch whose conditions all hold; one without conditions always does (approval-office.md §4.1). */
export const matchingBranch = (node: ForkNode, facts: Facts): Branch | undefined =>
  byPriority(node.conditionList).find(({ conditionDataList }) =>
    conditionDataList.every((condition) => holds(condition, facts)),
  )

/** The nodes that follow one another from the beginning. */
export function* pathOf(nodes: readonly FlowNode[], facts: Facts): Generator<PathNode> {
  for (const node of nodes) {
    const branch = node.examineType === 0 ? matchingBranch(node, facts) : undefined
    if (branch) yield* pathOf(branch.examineDataList, facts)
    else yield node
  }
}

/** The same behind a node, wherever it stands; nothing when it is not there. */
export function* pathAfter(
  nodes: readonly FlowNode[],
  flowId: number,
  facts: Facts,
): Generator<PathNode, boolean> {
  for (const [at, node] of nodes.entries()) {
    if (node.flowId === flowId) {
      yield* pathOf(nodes.slice(at + 1), facts)
      return true
    }
    if (node.examineType !== 0) continue
    for (const { examineDataList } of node.conditionList)
      if (yield* pathAfter(examineDataList, flowId, facts)) {
        yield* pathOf(nodes.slice(at + 1), facts)
        return true
      }
  }
  return false
}

/** A node by its id; undefined where the version has none. */
export function nodeIn(nodes: readonly FlowNode[], flowId: number): FlowNode | undefined {
  for (const node of nodes) {
    if (node.flowId === flowId) return node
    if (node.examineType !== 0) continue
    for (const { examineDataList } of node.conditionList) {
      const found = nodeIn(examineDataList, flowId)
      if (found) return found
    }
  }
  return undefined
}

/** Ids of all nodes that may follow a node, whatever their conditions say. */
export function idsAfter(nodes: readonly FlowNode[], flowId: number): number[] {
  for (const [at, node] of nodes.entries()) {
    const following = nodes.slice(at + 1).flatMap(idsIn)
    if (node.flowId === flowId) return following
    if (node.examineType !== 0) continue
    for (const { examineDataList } of node.conditionList)
      if (nodeIn(examineDataList, flowId)) return [...idsAfter(examineDataList, flowId), ...following]
  }
  return []
}

export const idsIn = (node: FlowNode): number[] => [
  node.flowId,
  ...(node.examineType === 0
    ? node.conditionList.flatMap(({ examineDataList }) => examineDataList.flatMap(idsIn))
    : []),
]
