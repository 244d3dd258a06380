import { recheckTypes } from '#protocol/approval/flow.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import { requireFlow } from '../flow-store.ts'
import { pathOf } from '../path.ts'
import { resolvingOf } from './resolving.ts'
import { factsOf, requirePicks } from './step.ts'
import { picksIn } from './submit.ts'

/** What a form is about to submit. */
export interface Picked {
  flowId: number
  initiator: number
  /** By either spelling of a field's name. */
  value: (fieldName: string) => unknown
  /** `examineFlowData` of the form. */
  flow: unknown
  /** It was refused or recalled before. */
  isReturned: boolean
}

/** Refuses what the submission of a form would refuse of the approvers that its initiator has picked (approval-office.md §5.1). */
export async function requirePicked(
  actor: Writer,
  { flowId, initiator, value, flow: sent, isReturned }: Picked,
): Promise<void> {
  const { services } = actor
  const flow = await requireFlow(services, services.db, flowId)
  // one that goes on where it was refused keeps the picks that it has
  if (isReturned && flow.recheckType === recheckTypes.resume) return
  const facts = factsOf(services.directory.current(), { value }, initiator)
  requirePicks(pathOf(flow.nodes, facts), resolvingOf(actor, flow, { initiator, picks: picksIn(sent) }))
}
