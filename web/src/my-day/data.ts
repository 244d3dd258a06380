import { type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { applications } from '#protocol/applications.ts'
import { type AskedSource, myDayCalls, type WorkItem } from '#protocol/my-day/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'

export type Day = ReplyOf<typeof myDayCalls.query>
export type TodoEntry = TodoCalls['entries'][number]

const todoCalls = applications.flatMap(({ todos }) => todos ?? [])

/** The to-do entry from which a source follows; undefined for sources of other kinds. */
export const todoEntryOf = (key: string): TodoEntry | undefined =>
  todoCalls.flatMap(({ entries }) => entries).find(({ todo }) => todo.key === key)

/** The calls that mark the records of an entry. */
export const marksOf = (key: string) =>
  todoCalls.find(({ entries }) => entries.some(({ todo }) => todo.key === key))?.shared

/** What waits for the person; asked again when something of it may have changed, here or elsewhere. */
export function useDay() {
  const renew = useRenewDay()
  useRenewed('todos', renew)
  useRenewed('approvals', renew)
  useRenewed('myDay', renew)
  return useQuery({ ...dayQuery, queryFn: askKeeping, staleTime: 0 })
}

const dayQuery = queryOf(myDayCalls.query, {})

/** What a source held stays while it fails. */
async function askKeeping({ client, signal }: QueryFunctionContext): Promise<Day> {
  const next = await ask(myDayCalls.query, {}, { signal, quiet: true })
  const shown = client.getQueryData<Day>(dayQuery.queryKey)
  return shown ? mergeDay(failedOf(shown, next), next) : next
}

/** The day as it was, but only of those sources that fail now. */
function failedOf(shown: Day, next: Day): Day {
  const failed = new Set(next.sources.flatMap(({ key, failed: isFailed }) => (isFailed ? [key] : [])))
  return { ...next, items: shown.items.filter(({ key }) => failed.has(key)) }
}

/** The day and the numbers of 待办事项 are asked again. */
export function useRenewDay(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    () => refresh(client, myDayCalls.query, ...todoCalls.map(({ shared }) => shared.counts)),
    [client],
  )
}

/** Asks one source again, and puts its answer in its place. */
export function useRetry(): (key: string, quiet?: boolean) => Promise<void> {
  const client = useQueryClient()
  return async (key, quiet = false) => {
    const part = await ask(myDayCalls.query, { source: key }, { quiet })
    client.setQueryData<Day>(dayQuery.queryKey, (day) => day && mergeDay(day, part))
  }
}

/**
 * The day with the answer of some sources. What such a source held and holds no more goes, unless another one holds it, too;
 * everything else stays.
 */
export function mergeDay(day: Day, part: Day): Day {
  const answered = new Set(part.sources.flatMap(({ key, failed }) => (failed ? [] : [key])))
  const given = new Map(part.items.map((item) => [item.thing, item]))
  const things = new Set(day.items.map(({ thing }) => thing))
  const kept = day.items.flatMap((item) => {
    if (!answered.has(item.key)) return [item]
    return given.get(item.thing) ?? (item.also.length > 0 ? [item] : [])
  })
  return {
    ...day,
    sources: day.sources.map(
      (source): AskedSource => part.sources.find(({ key }) => key === source.key) ?? source,
    ),
    items: [...kept, ...part.items.filter(({ thing }) => !things.has(thing))].toSorted((one, other) =>
      timeOf(one).localeCompare(timeOf(other)),
    ),
  }
}

const NO_TIME = '9999'
const timeOf = ({ putOffUntil, dueAt }: WorkItem): string => putOffUntil ?? dueAt ?? NO_TIME
