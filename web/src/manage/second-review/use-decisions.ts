import { useQueryClient } from '@tanstack/react-query'
import { type ReviewRequest, reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { confirmDanger } from '#web/ui/layer/confirm.ts'

export type Declining = Pick<ReviewRequest, 'reviewId' | 'title' | 'realname'>

/** 重置密码：方总监 */
export const nameOf = ({ title, realname }: Pick<ReviewRequest, 'title' | 'realname'>) =>
  realname ? `${title}：${realname}` : title

/** After anything that may have ended a request; people may be others now. */
export function useReviewsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(['adminReview', 'adminUser', 'adminRole'].map((module) => refreshModule(cache, module))).then(
      () => undefined,
    )
}

/** 通过 and 撤回, each asked before it is done. */
export function useDecisions() {
  const changed = useReviewsChanged()
  const approve = (request: ReviewRequest) =>
    confirmDanger({
      title: `通过“${nameOf(request)}”？`,
      content: `${request.askedByName}申请：${request.words}。通过后立即执行，无法撤销；本人会收到通知。`,
      okText: '通过并执行',
      onOk: async () => {
        try {
          await ask(reviewCalls.approve, { reviewId: request.reviewId })
          toast.success(`已通过并执行：${nameOf(request)}`)
        } finally {
          await changed()
        }
      },
    })
  const withdraw = (request: ReviewRequest) =>
    confirmDanger({
      title: `撤回“${nameOf(request)}”？`,
      content: '撤回后不再等待复核，需要时可以重新提交。',
      okText: '撤回申请',
      onOk: async () => {
        try {
          await ask(reviewCalls.withdraw, { reviewId: request.reviewId })
          toast.success(`已撤回：${nameOf(request)}`)
        } finally {
          await changed()
        }
      },
    })
  return { approve, withdraw }
}
