import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** How the state of a page maps to its URL query. */
export interface AddressQuery<Query> {
  read: (params: URLSearchParams) => Query
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
  const query = useMemo(() => read(params), [params, read])
  const go = useCallback(
    (change: Partial<Query>) => setParams((now) => write({ ...read(now), ...anew, ...change })),
    [setParams, read, write, anew],
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

/** How pages stand in an address, by the sizes that are offered and the usual one of them. */
export const pagesOf = (sizes: readonly number[], usual: number) => ({
  read: (params: URLSearchParams): PageQuery => {
    const limit = countIn(params.get('limit'), usual)
    return { page: countIn(params.get('page'), 1), limit: sizes.includes(limit) ? limit : usual }
  },
  write: ({ page, limit }: PageQuery): Record<string, string> => ({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(limit === usual ? {} : { limit: String(limit) }),
  }),
})
