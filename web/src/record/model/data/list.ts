import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListRequest, Row } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
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
    figure: state.figure,
  }
}

export interface RecordRows {
  rows: readonly Row[]
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
}

const none: readonly Row[] = []

const rowsQuery = (source: RecordSource, request: Partial<ListRequest>, page: number) =>
  queryOptions({
    queryKey: source.listKey({ ...request, page }),
    queryFn: ({ signal }) => source.askList({ ...request, page }, signal),
  })

export const preloadRows = (client: QueryClient, type: RecordType, state: ListState): Promise<void> =>
  client.prefetchQuery(rowsQuery(ownSource(type), toListRequest(type, state, []), state.page))

/** One page of records. Old rows stay while new ones are on their way. */
export function useRecordRows(
  type: RecordType,
  state: ListState,
  options: { extra: readonly SearchItem[]; enabled: boolean },
): RecordRows {
  const query = useQuery({
    ...rowsQuery(useSource(type), toListRequest(type, state, options.extra), state.page),
    placeholderData: keepPreviousData,
    enabled: options.enabled,
  })
  const { data, isPlaceholderData } = query
  return {
    rows: data?.list ?? none,
    total: data?.totalRow ?? 0,
    counted: `${formatNumber(data?.totalRow ?? 0)}${data?.atLeast ? '+' : ''}`,
    extraData: data?.extraData,
    isFirst: !data,
    isStale: isPlaceholderData,
    failure: data && !isPlaceholderData ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** Rows of one request of 选择全部: as many as a page may have. */
const PAGE = 100

/** The first rows of a list, `most` at the most, whatever page is shown. */
export function useFirstRows(
  type: RecordType,
): (request: Partial<ListRequest>, most: number) => Promise<Row[]> {
  const source = useSource(type)
  return useCallback(
    async (request, most) => {
      const { signal } = new AbortController()
      const rows: Row[] = []
      for (let page = 1; rows.length < most; page += 1) {
        const { list, lastPage } = await source.askList({ ...request, page, limit: PAGE }, signal)
        rows.push(...list)
        if (lastPage || list.length === 0) break
      }
      return rows.slice(0, most)
    },
    [source],
  )
}
