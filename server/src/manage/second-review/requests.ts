import type { Selectable, Transaction } from 'kysely'
import type { ReviewState } from '#protocol/manage/second-review/calls.ts'
import { reviewMessageTypes } from '#protocol/manage/second-review/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { meets } from '#server/access/need.ts'
import type { ReviewedAct, ReviewTarget } from '#server/access/second-review.ts'
import { type Viewer, viewerOf } from '#server/access/viewer.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Hands } from './hands.ts'
import './tables.ts'

export type RequestRow = Selectable<Tables['second_reviews']>

type Sealed = Pick<RequestRow, 'act' | 'user_id' | 'subject'>

/** For what its values are sealed: they open for this act on this person or thing alone. */
const purposeOf = ({ act, user_id, subject }: Sealed) =>
  `second review of ${act} for ${user_id}${subject && ` ${subject}`}`

export const seal = ({ secrets }: AppServices, row: Sealed, values: unknown) =>
  secrets.seal(JSON.stringify(values), purposeOf(row))

/** What a request that waits is to make of the person. */
export function targetOf({ secrets }: AppServices, act: ReviewedAct, row: RequestRow): ReviewTarget {
  if (row.sealed === null) throw new Error('what was decided is not kept')
  return {
    userId: row.user_id,
    ...(row.subject && { subject: { id: row.subject, name: row.subject_name } }),
    values: act.values.parse(JSON.parse(secrets.open(row.sealed, purposeOf(row)))),
  }
}

/** Who or what it is about; '': the whole company. */
export const nameOf = (
  { directory }: AppServices,
  { user_id, subject_name }: Pick<RequestRow, 'user_id' | 'subject_name'>,
): string => subject_name || directory.current().realname(user_id)

/** `重置密码：方总监` */
export function titleOf(
  services: AppServices,
  act: ReviewedAct,
  row: Pick<RequestRow, 'user_id' | 'subject_name'>,
): string {
  const name = nameOf(services, row)
  return name ? `${act.title}：${name}` : act.title
}

/** The same as if this person did it; refuses who is not there any more. */
export const actingAs = ({ services, client }: Acting, userId: number): Acting => ({
  services,
  client,
  viewer: viewerOf(services.directory.current(), userId),
})

/** Whether a user may do such a thing to people at all, and therefore decide about it. */
export const mayDecide = (viewer: Viewer, { need }: ReviewedAct): boolean =>
  viewer.isAdmin || (need !== null && meets(need, (path) => viewer.can(path)))

/** Refuses who may not do the act to this person at all. */
export function requireMayDo(acting: Acting, act: ReviewedAct, target: ReviewTarget): void {
  const { viewer, services } = acting
  if (services.directory.current().user(viewer.userId)?.status === 0) refuse('accountDisabled')
  if (!mayDecide(viewer, act)) refuse('forbidden')
  act.check(acting, target)
}

interface Asked {
  askedBy: number
  target: ReviewTarget
  hands: Hands
}

/** Refuses who has no say in it whatever has become of it: who asked, whom it concerns, and who does no such things. */
export function requireReviewer(
  acting: Acting,
  act: ReviewedAct,
  { askedBy, target }: Omit<Asked, 'hands'>,
): void {
  if (acting.viewer.userId === askedBy) refuse('reviewOwn')
  if (acting.viewer.userId === target.userId) refuse('reviewConcerned')
  if (!mayDecide(acting.viewer, act)) refuse('forbidden')
}

/**
 * Why a user cannot decide about this; null: they can. Neither the requester nor the person concerned may, nor
 * anyone who may be the same person as the requester.
 */
export const obstacleOf = (acting: Acting, act: ReviewedAct, asked: Asked): Refusal | null =>
  faultOf(() => {
    requireReviewer(acting, act, asked)
    requireMayDo(acting, act, asked.target)
    if (act.concerns?.(acting, asked.target)) refuse('reviewConcerned')
    const hand = asked.hands.shared(acting.viewer.userId, asked.askedBy)
    if (hand !== null) refuse('reviewSameHand', acting.services.directory.current().realname(hand))
  })

/** What a check refuses; null: nothing. */
export function faultOf(check: () => void): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface Ending {
  state: ReviewState
  /** null: no one, its time was over. */
  by: number | null
  reason?: string
}

/** Ends a request: what it would have made of the person is forgotten. */
export async function endRequest(
  trx: Transaction<Tables>,
  { clock }: AppServices,
  { review_id }: RequestRow,
  { state, by, reason = '' }: Ending,
): Promise<void> {
  await trx
    .updateTable('second_reviews')
    .set({ state, decided_at: clock.now(), decided_by: by, reason, sealed: null })
    .where('review_id', '=', review_id)
    .execute()
}

/** A line of the operation log about a request. */
export const logRequest = (
  trx: Transaction<Tables>,
  acting: Acting,
  title: string,
  behavior: string,
  detail: string,
) => recordActs(trx, acting, [adminAct('users', behavior, title, detail)])

/** Notifies the requester of the outcome. */
export const notifyRequester = (
  trx: Transaction<Tables>,
  { notify }: AppServices,
  { review_id, asked_by }: RequestRow,
  { title, how, sender }: { title: string; how: string; sender: number },
) =>
  notify.sendMessages(trx, [
    {
      type: reviewMessageTypes.decided,
      label: messageLabels.hrm,
      recipients: [asked_by],
      title,
      content: how,
      typeId: review_id,
      sender,
    },
  ])
