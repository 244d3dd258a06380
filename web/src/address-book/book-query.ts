import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { bookOrders } from '#protocol/address-book/calls.ts'

/** What the list shows, as it stands in the address. */
export interface BookQuery {
  deptId?: number
  search: string
  order: number
  page: number
  limit: number
}

export const pageSizes = [15, 30, 60]
const [smallest = 15] = pageSizes

const countOf = (text: string | null, fallback: number) => {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : fallback
}

function readQuery(params: URLSearchParams): BookQuery {
  const limit = countOf(params.get('limit'), smallest)
  return {
    deptId: countOf(params.get('dept'), 0) || undefined,
    search: params.get('q') ?? '',
    order: params.get('order') === 'desc' ? bookOrders.descending : bookOrders.ascending,
    page: countOf(params.get('page'), 1),
    limit: pageSizes.includes(limit) ? limit : smallest,
  }
}

function writeQuery(query: BookQuery): Record<string, string> {
  return {
    ...(query.deptId ? { dept: String(query.deptId) } : {}),
    ...(query.search ? { q: query.search } : {}),
    ...(query.order === bookOrders.descending ? { order: 'desc' } : {}),
    ...(query.page > 1 ? { page: String(query.page) } : {}),
    ...(query.limit === smallest ? {} : { limit: String(query.limit) }),
  }
}

/** The query and a way to another; everything but a page number begins at page 1. */
export function useBookQuery(): [BookQuery, (change: Partial<BookQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params), [params])
  const go = useCallback(
    (change: Partial<BookQuery>) => setParams((now) => writeQuery({ ...readQuery(now), page: 1, ...change })),
    [setParams],
  )
  return [query, go]
}
