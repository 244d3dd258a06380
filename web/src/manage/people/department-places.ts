import type { DeptNode } from '#protocol/manage/people/shapes.ts'

/** Where a department stands: below which, and before which of those there; nothing: as the last. */
export interface Place {
  pid: number
  beforeId?: number
}

interface Siblings {
  pid: number
  nodes: readonly DeptNode[]
  at: number
}

function siblingsOf(nodes: readonly DeptNode[], deptId: number, pid = 0): Siblings | null {
  const at = nodes.findIndex((node) => node.deptId === deptId)
  if (at >= 0) return { pid, nodes, at }
  for (const node of nodes) {
    const found = siblingsOf(node.children ?? [], deptId, node.deptId)
    if (found) return found
  }
  return null
}

const before = (pid: number, next: DeptNode | undefined): Place => ({
  pid,
  ...(next ? { beforeId: next.deptId } : {}),
})

/** Where it stands now; null for the root and what is not in the tree. */
export function placeOf(tree: readonly DeptNode[], deptId: number): Place | null {
  const found = siblingsOf(tree, deptId)
  return found?.pid ? before(found.pid, found.nodes[found.at + 1]) : null
}

/** One further up or down among those beside it; null at the end. */
export function siblingPlace(tree: readonly DeptNode[], deptId: number, step: -1 | 1): Place | null {
  const found = siblingsOf(tree, deptId)
  if (!found?.pid || !found.nodes[found.at + step]) return null
  return before(found.pid, found.nodes[found.at + (step < 0 ? -1 : 2)])
}

/** The place of what is dropped into, before or after another department; null where nothing may stand. */
export function placeDropped(
  tree: readonly DeptNode[],
  deptId: number,
  target: number,
  where: 'into' | 'before' | 'after',
): Place | null {
  if (where === 'into') return { pid: target }
  const found = siblingsOf(tree, target)
  if (!found?.pid) return null
  const rest = found.nodes.filter((node) => node.deptId !== deptId)
  const at = rest.findIndex((node) => node.deptId === target)
  return before(found.pid, rest[where === 'before' ? at : at + 1])
}

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one?.pid === other?.pid && one?.beforeId === other?.beforeId
