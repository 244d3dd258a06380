import type { FlowNode } from '#protocol/approval/flow.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import type { Step } from '../approvers.ts'
import { optionsOf } from '../passed.ts'
import { type NewSeat, seatsOf } from './seats.ts'

type Services = Pick<Writer, 'services'>

/** The last day on which a decision at a node is in time; null: there is no limit. */
export function dueAt({ services }: Services, node: FlowNode | undefined): string | null {
  const { limit } = optionsOf(node)
  return limit ? formatDay(services.workingDays.addWorkingDays(services.clock.now(), limit.days)) : null
}

/** The seats with which a step begins, deputies in the places of those who are away. */
export const seatsAt = ({ services }: Services, step: Pick<Step, 'userIds' | 'mode'>): NewSeat[] =>
  seatsOf(step, services.approvalDeputies.deputyOf)
