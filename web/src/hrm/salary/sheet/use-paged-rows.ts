import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { SalaryRow } from '#protocol/hrm/salary/sheet-calls.ts'
import type { Call, ReplyOf } from '#protocol/platform/call.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Given } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Rows of one question; a page holds a screen or two. */
const PAGE = 100

interface Paged<C extends Call> {
  call: C
  requestOf: (paging: { page: number; limit: number }) => Given<C>
  pageIn: (reply: ReplyOf<C>) => Page<SalaryRow>
}

/** Rows of a sheet, fetched page by page as they come into sight; `data` is the reply with the first of them. */
export function usePagedRows<C extends Call>({ call, requestOf, pageIn }: Paged<C>) {
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const ofPage = (page: number) => queryOf(call, requestOf({ page, limit: PAGE }))
  const begin = useQuery({ ...ofPage(1), placeholderData: keepPreviousData })
  const first = begin.data && pageIn(begin.data)
  const total = first?.totalRow ?? 0
  const numbers = useMemo(() => {
    const from = Math.max(2, Math.floor(seen.first / PAGE) + 1)
    const to = Math.min(Math.floor(seen.last / PAGE) + 1, Math.ceil(total / PAGE))
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  }, [seen, total])
  const pages = useQueries({ queries: numbers.map(ofPage) })
  const lists = new Map<number, readonly SalaryRow[]>([[1, first?.list ?? []]])
  for (const [at, { data }] of pages.entries()) if (data) lists.set(numbers[at] ?? 0, pageIn(data).list)
  const see = useCallback((from: number, to: number) => setSeen({ first: from, last: to }), [])
  return {
    data: begin.data,
    total,
    see,
    rowAt: (index: number) => lists.get(Math.floor(index / PAGE) + 1)?.[index % PAGE],
    isStale: begin.isPlaceholderData,
    error: begin.error ?? pages.find(({ error }) => error)?.error ?? null,
    retry: () => Promise.all([begin.refetch(), ...pages.map(({ refetch }) => refetch())]),
  }
}
