import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What the list shows, as it stands in the address. */
export interface Place {
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

function readPlace(query: URLSearchParams): Place {
  const filter = query.get('filter')
  const limit = countOf(query.get('limit'), 15)
  return {
    filter: isFilter(filter) ? filter : 'all',
    deptId: countOf(query.get('dept'), 0) || undefined,
    withBelow: query.get('below') !== '0',
    search: query.get('q') ?? '',
    page: countOf(query.get('page'), 1),
    limit: pageSizes.includes(limit) ? limit : 15,
  }
}

function writePlace(place: Place): Record<string, string> {
  return {
    ...(place.filter === 'all' ? {} : { filter: place.filter }),
    ...(place.deptId ? { dept: String(place.deptId) } : {}),
    ...(place.withBelow ? {} : { below: '0' }),
    ...(place.search ? { q: place.search } : {}),
    ...(place.page > 1 ? { page: String(place.page) } : {}),
    ...(place.limit === 15 ? {} : { limit: String(place.limit) }),
  }
}

/** The place and a way to another; everything but a page number begins at page 1. */
export function usePlace(): [Place, (change: Partial<Place>) => void] {
  const [query, setQuery] = useSearchParams()
  const place = useMemo(() => readPlace(query), [query])
  const go = useCallback(
    (change: Partial<Place>) => setQuery((now) => writePlace({ ...readPlace(now), page: 1, ...change })),
    [setQuery],
  )
  return [place, go]
}
