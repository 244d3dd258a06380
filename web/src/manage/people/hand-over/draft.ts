import type { HandedKind, HandOverRule, handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { Given } from '#web/platform/client.ts'

export type Look = ReplyOf<typeof handOverCalls.look>

/** What somebody has chosen so far. */
export interface Draft {
  /** For good, or until he is back. */
  reason: 'leaves' | 'away'
  rule: HandOverRule
  receiverId: number | undefined
  /** By kind; nothing: it stays. */
  receivers: Readonly<Record<string, number | undefined>>
  disable: boolean
  /** First day and the day of the return. */
  days: readonly [string, string] | undefined
}

export const newDraft = (disable: boolean): Draft => ({
  reason: 'leaves',
  rule: 'one',
  receiverId: undefined,
  receivers: {},
  disable,
  days: undefined,
})

/** What is missing, in words; null where it can be handed over. */
export function faultOf(
  { reason, rule, receiverId, receivers, days }: Draft,
  { people }: Look,
): string | null {
  if (reason === 'away') {
    if (!days) return '请选择离开和返回的日期'
    return receiverId ? null : '请选择代理人'
  }
  if (rule === 'one') return receiverId ? null : '请选择接收人'
  if (rule === 'kind') return Object.values(receivers).some(Boolean) ? null : '请至少为一类内容选择接收人'
  const lost = people.find(({ headId }) => headId === null)
  return lost ? `${lost.realname}的部门没有可以接收的负责人，请选择其他交接方式` : null
}

export function requestOf(draft: Draft, userIds: readonly number[]): Given<typeof handOverCalls.handOver> {
  const { reason, rule, receiverId, receivers, days } = draft
  const shared = { userIds: [...userIds], receiverId }
  if (reason === 'away')
    return {
      ...shared,
      rule: 'one',
      absence: days ? { fromDay: days[0], returnDay: days[1] } : null,
    }
  const chosen = Object.entries(receivers).flatMap(([key, userId]) => (userId ? [{ key, userId }] : []))
  return { ...shared, rule, receivers: rule === 'kind' ? chosen : [], disable: disables(draft) ? 1 : 0 }
}

/** Who is only away is not disabled. */
export const disables = ({ reason, disable }: Draft): boolean => reason === 'leaves' && disable

/** The kinds that a draft is about: of who is only away, what his deputy does for him. */
export const kindsOf = ({ reason }: Pick<Draft, 'reason'>, { kinds }: Look): HandedKind[] =>
  reason === 'away' ? kinds.filter(({ whileAway }) => whileAway) : kinds
