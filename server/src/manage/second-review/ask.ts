import type { Transaction } from 'kysely'
import { reviewMessageTypes } from '#protocol/manage/second-review/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { isAbove } from '#server/access/above.ts'
import type { Acting } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { Awaited, ReviewedAct, ReviewTarget } from '#server/access/second-review.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { expire } from './expire.ts'
import { type Hands, noteHands, readHands, takenInHand } from './hands.ts'
import { actingAs, endRequest, logRequest, mayDecide, nameOf, obstacleOf, seal, titleOf } from './requests.ts'
import { isOn } from './setting.ts'

/** How long a request waits. */
const LIFE = 24 * HOUR

/** Carries out what needs no second person, and asks for one where it does (`SecondReview.carryOut`). */
export async function carryOut(
  trx: Transaction<Tables>,
  acting: Acting,
  act: ReviewedAct,
  targets: readonly ReviewTarget[],
): Promise<Awaited> {
  await lockOrganisation(trx)
  for (const target of targets) act.check(acting, target)
  const on = await isOn(trx)
  const waiting = on ? targets.filter((target) => waits(acting, act, target)) : []
  const done = targets.filter((target) => !waiting.includes(target))
  if (done.length > 0) {
    const held = takenInHand(acting, act, done, false)
    await act.carryOut(trx, acting, done)
    await noteHands(trx, acting, held)
  }
  if (waiting.length === 0) return null
  for (const target of waiting) await ask(trx, acting, act, target)
  const names = waiting.map((target) => nameOf(acting.services, rowOf(target))).filter(Boolean)
  return { title: act.title, names, done: done.length }
}

/** Who and what a request is about, as it is kept. */
const rowOf = ({ userId, subject }: ReviewTarget) => ({
  user_id: userId,
  subject: subject?.id ?? '',
  subject_name: subject?.name ?? '',
})

function waits(acting: Acting, act: ReviewedAct, target: ReviewTarget): boolean {
  const effect = act.effect?.(acting, target) ?? 'ordinary'
  if (effect !== 'ordinary') return effect === 'lifting'
  const { services, viewer } = acting
  const { userId } = target
  if (userId === null || userId === viewer.userId) return false
  return isAbove(services.directory.current(), userId, viewer.userId) || couldDecide(acting, userId)
}

/** Whether a user could agree to anything: anyone who can sign in as them would be the second person as well. */
function couldDecide(acting: Acting, userId: number): boolean {
  const { services } = acting
  if ((services.directory.current().user(userId)?.status ?? 0) === 0) return false
  const { viewer } = actingAs(acting, userId)
  return services.reviewedActs.some((act) => mayDecide(viewer, act))
}

/** Keeps one request and notifies the possible reviewers; the same one again is the one that waits already. */
async function ask(
  trx: Transaction<Tables>,
  acting: Acting,
  act: ReviewedAct,
  target: ReviewTarget,
): Promise<void> {
  const { services, viewer } = acting
  const about = rowOf(target)
  const title = titleOf(services, act, about)
  const hands = await readHands(trx, services)
  const reviewers = reviewersOf(acting, act, target, hands)
  if (reviewers.length === 0) refuse('reviewNobody', title)
  const words = act.words(acting, target)
  if (await replaceWaiting(trx, acting, act, { target, title, words })) return
  const now = services.clock.now()
  const { review_id } = await trx
    .insertInto('second_reviews')
    .values({
      act: act.key,
      ...about,
      asked_by: viewer.userId,
      words,
      sealed: seal(services, { act: act.key, ...about }, target.values),
      state: 'waiting',
      asked_at: now,
      expires_at: new Date(now.getTime() + LIFE),
      decided_at: null,
      decided_by: null,
    })
    .returning('review_id')
    .executeTakeFirstOrThrow()
  await logRequest(trx, acting, title, '提交审核', `提交了复核申请:${title}，${words}`)
  const shared = { label: messageLabels.hrm, sender: viewer.userId }
  await services.notify.sendMessages(trx, [
    { ...shared, type: reviewMessageTypes.asked, recipients: reviewers, title, typeId: review_id },
    {
      ...shared,
      type: reviewMessageTypes.concerned,
      recipients: target.userId === null || target.userId === viewer.userId ? [] : [target.userId],
      title: act.title,
      typeId: null,
    },
  ])
}

/** All users who could decide it now. */
function reviewersOf(acting: Acting, act: ReviewedAct, target: ReviewTarget, hands: Hands): number[] {
  const { services, viewer } = acting
  const may = (userId: number) =>
    obstacleOf(actingAs(acting, userId), act, { askedBy: viewer.userId, target, hands }) === null
  return services.directory
    .current()
    .users.filter(({ status, userId }) => status !== 0 && may(userId))
    .map(({ userId }) => userId)
}

/**
 * What waits of the same kind about the same person: asked by the caller and with the same words it stays (true), with others
 * it gives way, since no one may agree to what they have not read; another user's request is in the way (400).
 */
async function replaceWaiting(
  trx: Transaction<Tables>,
  acting: Acting,
  act: ReviewedAct,
  { target, title, words }: { target: ReviewTarget; title: string; words: string },
): Promise<boolean> {
  const { services, viewer } = acting
  const before = await trx
    .selectFrom('second_reviews')
    .where('act', '=', act.key)
    .where('user_id', 'is not distinct from', target.userId)
    .where('subject', '=', target.subject?.id ?? '')
    .where('state', '=', 'waiting')
    .selectAll()
    .executeTakeFirst()
  if (!before) return false
  if (before.expires_at <= services.clock.now() && !act.lapsesInto) {
    await expire(trx, acting, act, before)
    return false
  }
  if (before.asked_by !== viewer.userId)
    refuse('reviewTaken', title, services.directory.current().realname(before.asked_by))
  if (!act.isSecret && before.words === words) return true
  await endRequest(trx, services, before, { state: 'withdrawn', by: viewer.userId, reason: '重新提交' })
  return false
}
