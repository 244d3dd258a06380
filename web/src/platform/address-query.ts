import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { fittingRows, LEAST_ROWS, MOST_ROWS, useFittingRows } from './fitting-rows.ts'

/** How the state of a page maps to its URL query. */
export interface AddressQuery<Query> {
  /** `fit`: how many rows the window holds. */
  read: (params: URLSearchParams, fit: number) => Query
  /** Without what is usual. */
  write: (query: Query) => Record<string, string>
  /** Values reset by every change that does not set them: the page number. */
  anew?: Partial<Query>
}

/** Returns the parsed query and a function that changes it. */
export function useAddressQuery<Query extends object>({
  read,
  write,
  anew,
}: AddressQuery<Query>): [Query, (change: Partial<Query>) => void] {
  const [params, setParams] = useSearchParams()
  const fit = useFittingRows()
  const query = useMemo(() => read(params, fit), [params, read, fit])
  const go = useCallback(
    (change: Partial<Query>) => setParams((now) => write({ ...read(now, fit), ...anew, ...change })),
    [setParams, read, write, anew, fit],
  )
  return [query, go]
}

/** A whole number above 0. */
export function countIn(text: string | null, otherwise: number): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : otherwise
}

/** Whole numbers above 0, separated by commas. */
export const countsIn = (text: string | null): number[] =>
  (text ?? '').split(',').flatMap((each) => countIn(each, 0) || [])

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const dayIn = (text: string | null): string | undefined =>
  text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Which page of how many rows. */
export interface PageQuery {
  page: number
  limit: number
}

export const firstPage = { page: 1 } as const satisfies Partial<PageQuery>

/** How the pages of a table stand in an address: of as many rows as the window holds, unless a number was chosen. */
export const pages = {
  read: (params: URLSearchParams, fit: number): PageQuery => {
    const limit = countIn(params.get('limit'), fit)
    return {
      page: countIn(params.get('page'), 1),
      limit: limit >= LEAST_ROWS && limit <= MOST_ROWS ? limit : fit,
    }
  },
  write: ({ page, limit }: PageQuery): Record<string, string> => ({
    // the third page is another one where the windows are of another height
    ...(page > 1 || limit !== fittingRows() ? { limit: String(limit) } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }),
}
