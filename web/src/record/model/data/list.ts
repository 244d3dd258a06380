import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page } from '#protocol/platform/envelope.ts'
import type { ListRequest, Row, SearchItem } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { formatNumber } from '#web/platform/format.ts'
import type { ListState } from '../state/list-state.ts'
import { ownSource, type RecordSource, useSource } from './source.ts'

/** What is asked of the server for a list; `extra` are conditions the person did not set, such as a picker's. */
export function toListRequest(
  type: RecordType,
  state: ListState,
  extra: readonly SearchItem[],
): Partial<ListRequest> {
  return {
    type: type.label,
    limit: state.limit,
    search: state.search,
    sceneId: state.scene,
    sortField: state.sort,
    order: state.sort ? state.order : undefined,
    searchList: [...state.filters, ...extra],
  }
}

export interface RecordRows {
  rows: Row[]
  total: number
  /** The total as it is shown: 500+ where a large list was not counted to its end. */
  counted: string
  extraData: unknown
  /** Nothing has arrived yet. */
  isFirst: boolean
  /** The rows on the screen belong to an earlier question. */
  isStale: boolean
  failure: unknown
  retry: () => void
  /** Appends the page after the last one shown; undefined when there is none. */
  more: (() => void) | undefined
  isAppending: boolean
}

type Pages = InfiniteData<Page<Row>>
const none: Row[] = []
const rowsOf = (pages: Pages | undefined) => pages?.pages.flatMap((page) => page.list) ?? none

/** Pages of a list from this one on. */
const rowsQuery = (source: RecordSource, request: Partial<ListRequest>, page: number) =>
  infiniteQueryOptions({
    queryKey: source.listKey({ ...request, page }),
    queryFn: ({ pageParam, signal }) => source.askList({ ...request, page: pageParam }, signal),
    initialPageParam: page,
    getNextPageParam: (last) => (last.lastPage ? undefined : last.pageNumber + 1),
  })

export const preloadRows = (client: QueryClient, type: RecordType, state: ListState): Promise<void> =>
  client.prefetchInfiniteQuery(rowsQuery(ownSource(type), toListRequest(type, state, []), state.page))

/** One page of records, and those appended below it. Old rows stay while new ones are on their way. */
export function useRecordRows(
  type: RecordType,
  state: ListState,
  options: { extra: readonly SearchItem[]; enabled: boolean },
): RecordRows {
  const query = useInfiniteQuery({
    ...rowsQuery(useSource(type), toListRequest(type, state, options.extra), state.page),
    placeholderData: keepPreviousData,
    enabled: options.enabled,
  })
  const { data, isFetchingNextPage, isPlaceholderData, hasNextPage } = query
  const rows = useMemo(() => rowsOf(data), [data])
  const last = data?.pages.at(-1)
  return {
    rows,
    total: last?.totalRow ?? 0,
    counted: `${formatNumber(last?.totalRow ?? 0)}${last?.atLeast ? '+' : ''}`,
    extraData: last?.extraData,
    isFirst: !data,
    isStale: isPlaceholderData,
    failure: data && !isPlaceholderData ? null : query.error,
    retry: () => void query.refetch(),
    more: hasNextPage && !isPlaceholderData ? () => void query.fetchNextPage() : undefined,
    isAppending: isFetchingNextPage,
  }
}
