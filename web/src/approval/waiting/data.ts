import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import { useLiveApprovals } from '../live.ts'
import type { ApprovedType } from '../subjects.ts'

/** Tabs, by what the call calls them. */
const statuses = { all: undefined, mine: 1, done: 2 } as const
export type WaitingTab = keyof typeof statuses

/** Orders, as the call takes them; `newest` is its own. */
const orders = {
  newest: {},
  oldest: { sortField: 'createTime', order: 2 },
  dearest: { sortField: 'money', order: 1 },
  cheapest: { sortField: 'money', order: 2 },
} as const
export type WaitingOrder = keyof typeof orders

export interface WaitingQuestion {
  tab: WaitingTab
  search: string
  order: WaitingOrder
}

/** Foundations §9. */
const PAGE = 15

/** Records page by page; a page that fails ends the paging until the user asks again. New ones come by themselves. */
export function useWaiting({ approval: { label } }: ApprovedType, { tab, search, order }: WaitingQuestion) {
  useLiveApprovals()
  const wanted = { label, status: statuses[tab], limit: PAGE, search, ...orders[order] }
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(approvalCalls.waiting), wanted],
    queryFn: ({ pageParam, signal }) =>
      ask(approvalCalls.waiting, { ...wanted, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.lastPage ? undefined : last.pageNumber + 1),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
