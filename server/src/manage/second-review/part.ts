import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { SECOND_REVIEW } from '#protocol/manage/second-review/messages.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { meets } from '#server/access/need.ts'
import type { MessageReader } from '#server/messages/door.ts'
import { carryOut } from './ask.ts'
import { collectActs } from './collect.ts'
import { approve, decline, withdraw } from './decide.ts'
import { registerReviewJobs } from './expire.ts'
import { noteHands } from './hands.ts'
import { listRequests } from './list.ts'
import { countAdministrators, isOn, requireTwo, setSecondReview, switchingOff } from './setting.ts'

/** Requests are told outside to whoever could decide about them, or asked. */
const messageReader: MessageReader = {
  opens: SECOND_REVIEW,
  mayRead: async ({ services, viewer }, ids) => {
    if (ids.length === 0) return []
    const rows = await services.db
      .selectFrom('second_reviews')
      .where('review_id', 'in', [...ids])
      .select(['review_id', 'asked_by'])
      .execute()
    const mayAll = meets(reviewCalls.list.need, (path) => viewer.can(path))
    return rows.flatMap((row) => (mayAll || row.asked_by === viewer.userId ? row.review_id : []))
  },
}

/** 双人复核: what waits for a second person (platform.md §5.8). */
export const secondReview = part({
  services: [
    service('reviewedActs', { needs: [], make: (_services, parts) => collectActs(parts) }),
    service('secondReview', { needs: [], make: () => ({ carryOut, isOn, noteHands, requireTwo }) }),
  ],
  reviewed: [switchingOff],
  messageReaders: [messageReader],
  jobs: registerReviewJobs,
  endpoints: [
    on(reviewCalls.setting, async ({ services: { db }, viewer }) => ({
      isOn: await isOn(db),
      administrators: await countAdministrators(db),
      maySet: viewer.isAdmin,
    })),
    on(reviewCalls.set, (context) => setSecondReview(context, context.request.isOn === 1)),
    on(reviewCalls.list, (context) => listRequests(context, context.request)),
    on(reviewCalls.approve, (context) => approve(context, context.request.reviewId)),
    on(reviewCalls.decline, (context) => decline(context, context.request)),
    on(reviewCalls.withdraw, (context) => withdraw(context, context.request.reviewId)),
  ],
})
