import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf, queryOf, refresh } from '#web/platform/query-keys.ts'
import { useLiveApprovals } from '../live.ts'

export type Copy = ReplyOf<typeof approvalOptionCalls.copies>['list'][number]

/** Tabs, by what the call calls them. */
const marks = { all: undefined, unread: 0, read: 1 } as const
export type CopyTab = keyof typeof marks

/** Foundations §9. */
const PAGE = 15

/** Submissions of which the caller takes note, the newest first; new ones come by themselves. */
export function useCopies(tab: CopyTab) {
  useLiveApprovals()
  const wanted = { isRead: marks[tab], limit: PAGE }
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(approvalOptionCalls.copies), wanted],
    queryFn: ({ pageParam, signal }) =>
      ask(approvalOptionCalls.copies, { ...wanted, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.lastPage ? undefined : last.pageNumber + 1),
    retry: false,
  })
}

/** How many of them one has not read. */
export function useUnreadCopies(): number {
  useLiveApprovals()
  const { data } = useQuery(queryOf(approvalOptionCalls.copies, { isRead: marks.unread, page: 1, limit: 1 }))
  return data?.totalRow ?? 0
}

/** Marks copies as read, and says so wherever they are shown. */
export function useReadCopies(): (recordIds: readonly number[]) => Promise<void> {
  const client = useQueryClient()
  return async (recordIds) => {
    if (recordIds.length === 0) return
    await ask(approvalOptionCalls.readCopies, { recordIds: [...recordIds] })
    await refresh(client, approvalOptionCalls.copies, approvalOptionCalls.timeline)
  }
}
