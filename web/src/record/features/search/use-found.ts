import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { applications } from '#protocol/applications.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { SearchCalls } from '#protocol/record/calls/operations.ts'
import { queryOf } from '#web/platform/query-keys.ts'

export type FoundGroup = ReplyOf<SearchCalls['query']>[number]

/** One for every application whose records are found. */
const searches = applications.flatMap(({ calls }) => calls.search?.query ?? [])

const PAUSE = 180
const none: FoundGroup[] = []

/** What all of them have found; the first fault of any. */
const combine = (results: UseQueryResult<FoundGroup[]>[]) => ({
  found: results.flatMap(({ data }) => data ?? none),
  isKnown: results.some(({ data }) => data !== undefined),
  error: results.find(({ error }) => error)?.error ?? null,
  isFetching: results.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
})

/** What was typed, once the typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Records of every type by part of the name, phone tail or pinyin initials. */
export function useFound(typed: string) {
  const word = useSettled(typed.trim())
  const { found, ...state } = useQueries({
    queries: searches.map((query) => ({
      ...queryOf(query, { word }),
      enabled: word !== '',
      placeholderData: keepPreviousData<FoundGroup[]>,
    })),
    combine,
  })
  const isSettled = word === typed.trim() && !state.isFetching
  return { ...state, isSettled, groups: word === '' ? none : found }
}
