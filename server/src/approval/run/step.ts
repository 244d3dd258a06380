import type { Facts } from '#protocol/approval/conditions.ts'
import { MOST_APPROVERS, nodeTypes, pickCounts, type StepNode } from '#protocol/approval/flow.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'
import { pickable, type Resolving, resolveStep, type Step } from '../approvers.ts'
import type { PathNode } from '../path.ts'
import { initiatorFacts } from '../staff.ts'
import type { SubjectState } from '../subject.ts'

/** What conditions of a subject's flow are asked about. */
export const factsOf = (
  snapshot: Snapshot,
  { value }: Pick<SubjectState, 'value'>,
  initiator: number,
): Facts => ({
  value,
  initiator: initiatorFacts(snapshot, initiator),
})

/** The first step of a path at which somebody has to decide; null when there is none. */
export function firstStep(path: Iterable<PathNode>, resolving: Resolving): Step | null {
  for (const node of path) {
    const step = resolveStep(node, resolving)
    if (step) return step
  }
  return null
}

/** Refuses a path of which a step that the initiator fills is empty, too full, or filled with others (approval-office.md §5.1). */
export function requirePicks(
  path: Iterable<PathNode>,
  { staff, picks }: Pick<Resolving, 'staff' | 'picks'>,
): void {
  for (const node of path) {
    if (node.examineType !== nodeTypes.picked) continue
    const picked = [...new Set(picks[node.flowId])]
    if (picked.length === 0 || picked.length > most(node)) refuse('approverPickMissing')
    const range = pickable(node, staff)
    const isOffered = (userId: number) => staff.isActive(userId) && (range === null || range.includes(userId))
    if (!picked.every(isOffered)) refuse('approverPickMissing')
  }
}

const most = ({ chooseType }: StepNode) => (chooseType === pickCounts.one ? 1 : MOST_APPROVERS)
