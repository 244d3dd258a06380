import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What the list shows, as it stands in the address. */
export interface StaffQuery {
  /** 0 all, 1 new, 2 never logged in, 3 disabled; `active` is status 1. */
  filter: StaffFilter
  deptId?: number
  withBelow: boolean
  search: string
  page: number
  limit: number
}

export const staffFilters = ['all', 'new', 'active', 'waiting', 'disabled'] as const
export type StaffFilter = (typeof staffFilters)[number]

export const pageSizes = [15, 30, 45, 60]

const isFilter = (text: string | null): text is StaffFilter => staffFilters.some((filter) => filter === text)
const countOf = (text: string | null, fallback: number) => {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : fallback
}

function readStaffQuery(params: URLSearchParams): StaffQuery {
  const filter = params.get('filter')
  const limit = countOf(params.get('limit'), 15)
  return {
    filter: isFilter(filter) ? filter : 'all',
    deptId: countOf(params.get('dept'), 0) || undefined,
    withBelow: params.get('below') !== '0',
    search: params.get('q') ?? '',
    page: countOf(params.get('page'), 1),
    limit: pageSizes.includes(limit) ? limit : 15,
  }
}

function writeStaffQuery(query: StaffQuery): Record<string, string> {
  return {
    ...(query.filter === 'all' ? {} : { filter: query.filter }),
    ...(query.deptId ? { dept: String(query.deptId) } : {}),
    ...(query.withBelow ? {} : { below: '0' }),
    ...(query.search ? { q: query.search } : {}),
    ...(query.page > 1 ? { page: String(query.page) } : {}),
    ...(query.limit === 15 ? {} : { limit: String(query.limit) }),
  }
}

/** The query and a way to another; everything but a page number begins at page 1. */
export function useStaffQuery(): [StaffQuery, (change: Partial<StaffQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readStaffQuery(params), [params])
  const go = useCallback(
    (change: Partial<StaffQuery>) =>
      setParams((now) => writeStaffQuery({ ...readStaffQuery(now), page: 1, ...change })),
    [setParams],
  )
  return [query, go]
}
