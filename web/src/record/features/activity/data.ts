import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { applicationOf, sharedCallsOf } from '#protocol/applications.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { Activity, ActivityCalls } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf, queryOf } from '#web/platform/query-keys.ts'

/** What narrows a timeline; everything absent means all. */
export interface TimelineFilter {
  /** Label of the type whose entries are shown. */
  type?: number
  search?: string
  /** The last `days` days. */
  days?: number
  from?: string
  to?: string
}

export interface TimelineDay {
  day: string
  entries: Activity[]
}

type Page = ReplyOf<ActivityCalls['timeline']>

/** Pages are days; one that came twice, because entries were written meanwhile, counts once. */
function toDays(data: InfiniteData<Page>): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const { time, list } of data.pages)
    if (time && list.length > 0 && days.at(-1)?.day !== time) days.push({ day: time, entries: list })
  return days
}

/** The timeline of a record, day by day. */
export function useTimeline(type: RecordType, recordId: number, filter: TimelineFilter, enabled = true) {
  const { timeline } = sharedCallsOf(type, 'activity')
  const request = {
    [applicationOf(type).followUps?.keys.type ?? '']: type.label,
    activityTypeId: recordId,
    activityType: filter.type,
    search: filter.search,
    intervalDay: filter.days,
    startDate: filter.from,
    endDate: filter.to,
  }
  return useInfiniteQuery({
    queryKey: queryKeyOf(timeline, request),
    queryFn: ({ pageParam, signal }) =>
      ask(timeline, { ...request, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.lastPage ? undefined : pages.length + 1),
    select: toDays,
    enabled,
  })
}

const SELDOM_CHANGED = 5 * 60_000

/** 打电话, 发邮件 …, as the company keeps them. */
export const useKinds = () =>
  useQuery({ ...queryOf(companyCalls.queryRecordOptions, {}), staleTime: SELDOM_CHANGED })

/** The person's own phrases. */
export const usePhrases = (enabled: boolean) =>
  useQuery({ ...queryOf(companyCalls.queryActivityPhrase, {}), staleTime: SELDOM_CHANGED, enabled })
