import { type Ability, abilities } from '#protocol/approval/abilities.ts'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import type { Flow } from '../flow-store.ts'
import { optionsOf } from '../passed.ts'
import { nodeIn } from '../path.ts'

export interface SubmissionState {
  status: number
  nodeId: number
  initiatorId: number
  urgedAt: Date | null
  /** It is the caller's turn. */
  isTurn: boolean
}

/** What the caller may do besides deciding and recalling; whether a step to return to exists is another question. */
export function abilitiesOf(
  { services, viewer }: Actor,
  { nodes }: Flow,
  submission: SubmissionState,
): Ability[] {
  const { status, nodeId, initiatorId, urgedAt, isTurn } = submission
  if (status !== approvalStatus.running) return []
  const options = isTurn ? optionsOf(nodeIn(nodes, nodeId)) : {}
  const rested = urgedAt === null || urgedAt.getTime() <= services.clock.now().getTime() - HOUR
  const held: Record<Ability, boolean> = {
    handOver: options.handOver === 1,
    addSigners: options.addSigner === 1,
    returnTo: options.returnTo === 1,
    copy: isTurn,
    urge: initiatorId === viewer.userId && rested,
    fields: (options.fields ?? []).length > 0,
  }
  return abilities.filter((ability) => held[ability])
}
