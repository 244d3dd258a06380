import type { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { AppServices } from '#server/access/context.ts'
import type { HandOverKind } from '#server/access/hand-over.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'

export type HandOverRequest = RequestOf<typeof handOverCalls.handOver>

const DISABLED = 0
const ACTIVE = 1

/** The nearest head above somebody who is there and does not leave as well; null where there is none. */
export function headFor(snapshot: Snapshot, userId: number, leaving: readonly number[]): number | null {
  const seen = new Set<number>()
  let dept = snapshot.dept(snapshot.user(userId)?.deptId)
  while (dept && !seen.has(dept.deptId)) {
    seen.add(dept.deptId)
    const head = dept.ownerUserId ? snapshot.user(dept.ownerUserId) : undefined
    if (head && head.status !== DISABLED && !leaving.includes(head.userId)) return head.userId
    dept = snapshot.dept(dept.pid)
  }
  return null
}

/** Who takes over a kind of somebody's; null: it stays. Refuses who is chosen and cannot take it. */
export function receiverOf(
  services: AppServices,
  request: HandOverRequest,
  { kind, from }: { kind: HandOverKind; from: number },
): number | null {
  const to = chosen(services, request, { kind, from })
  if (to !== null) requireFit(services.directory.current(), request, { kind, to })
  return to
}

function chosen(
  services: AppServices,
  { rule, receiverId, receivers, userIds, absence }: HandOverRequest,
  { kind, from }: { kind: HandOverKind; from: number },
): number | null {
  const own = receivers.find(({ key }) => key === kind.key)
  if (own) return own.userId || null
  if (rule === 'kind' || (absence && !kind.whileAway)) return null
  const snapshot = services.directory.current()
  const standsIn = absence ? null : (kind.receiver?.(services, from) ?? null)
  if (standsIn !== null && !userIds.includes(standsIn)) return standsIn
  if (rule === 'one') return receiverId || refuse('handOverNobody')
  return headFor(snapshot, from, userIds) ?? refuse('handOverNoHead', snapshot.realname(from))
}

function requireFit(
  snapshot: Snapshot,
  { userIds }: HandOverRequest,
  { kind, to }: { kind: HandOverKind; to: number },
): void {
  const user = snapshot.user(to) ?? refuse('userUnknown')
  if (userIds.includes(to)) refuse('handOverToLeaving', user.realname)
  if (user.status === DISABLED) refuse('handOverToDisabled', user.realname)
  if (kind.activeOnly && user.status !== ACTIVE) refuse('handOverToInactive', user.realname, kind.name)
}
