import type { DeptNode } from '#protocol/hrm/organisation/calls.ts'

/** A department as the chart draws it. */
export interface Place {
  node: DeptNode
  /** 1: a root. */
  level: number
  parentId: number | null
  /** Which of its siblings, from 1, of how many. */
  at: number
  of: number
}

/** The departments that are drawn, in the order of the tree; below collapsed ones nothing is. */
export function placesOf(
  nodes: readonly DeptNode[],
  collapsed: ReadonlySet<number>,
  level = 1,
  parentId: number | null = null,
): Place[] {
  return nodes.flatMap((node, at) => [
    { node, level, parentId, at: at + 1, of: nodes.length },
    ...(collapsed.has(node.deptId) ? [] : placesOf(node.children ?? [], collapsed, level + 1, node.deptId)),
  ])
}

/** What a key comes to. */
export type Step =
  | { is: 'go'; deptId: number }
  | { is: 'collapse' | 'expand' | 'open'; deptId: number }
  | { is: 'nothing' }

const nothing: Step = { is: 'nothing' }
const go = (place: Place | undefined): Step => (place ? { is: 'go', deptId: place.node.deptId } : nothing)

/** The keys of a tree: up and down through what is drawn, left and right through levels, Enter opens. */
export function stepOf(
  key: string,
  deptId: number,
  { places, collapsed }: { places: readonly Place[]; collapsed: ReadonlySet<number> },
): Step {
  const at = places.findIndex(({ node }) => node.deptId === deptId)
  const place = places[at]
  if (!place) return nothing
  const hasChildren = (place.node.children ?? []).length > 0
  const isOpen = hasChildren && !collapsed.has(deptId)
  switch (key) {
    case 'ArrowDown':
      return go(places[at + 1])
    case 'ArrowUp':
      return go(places[at - 1])
    case 'Home':
      return go(places[0])
    case 'End':
      return go(places.at(-1))
    case 'ArrowRight':
      if (isOpen) return go(places[at + 1])
      return hasChildren ? { is: 'expand', deptId } : nothing
    case 'ArrowLeft':
      if (isOpen) return { is: 'collapse', deptId }
      return go(places.find(({ node }) => node.deptId === place.parentId))
    case 'Enter':
    case ' ':
      return { is: 'open', deptId }
    default:
      return nothing
  }
}
