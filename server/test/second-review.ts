import { type ReviewRequest, reviewCalls } from '#protocol/manage/second-review/calls.ts'
import type { Person } from './people.ts'

/** What waits for a second person, or has ended, as somebody sees it. */
export const listedReviews = async (by: Person, ended: 0 | 1 = 0) =>
  (await by.ask(reviewCalls.list, { ended, limit: 100 })).list

/** The newest of all, as somebody sees it. */
export async function newestReview(by: Person, ended: 0 | 1 = 0): Promise<ReviewRequest> {
  const [first] = (await listedReviews(by, ended)).toSorted((one, other) => other.reviewId - one.reviewId)
  if (!first) throw new Error('nothing was asked for')
  return first
}

export const approveReview = (by: Person, { reviewId }: ReviewRequest) =>
  by.call(reviewCalls.approve, { reviewId })

/** What is answered to who asked for an act that waits. */
export const awaited = (words: string, rest = '') => ({
  code: 1139,
  msg: `已提交复核：${words}需另一人通过后生效，24 小时内有效${rest}`,
})
