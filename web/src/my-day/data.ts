import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { applications } from '#protocol/applications.ts'
import { type AskedSource, myDayCalls, type WorkItem } from '#protocol/my-day/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf, queryOf, refresh } from '#web/platform/query-keys.ts'
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
  return useQuery({ ...queryOf(myDayCalls.query, {}), staleTime: 0 })
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
export function useRetry(): (key: string) => Promise<void> {
  const client = useQueryClient()
  return async (key) => {
    const part = await ask(myDayCalls.query, { source: key })
    client.setQueryData<Day>(queryKeyOf(myDayCalls.query, {}), (day) => day && mergeDay(day, part))
  }
}

/** The day with the answer of one source; things that are there already stay where they are. */
export function mergeDay(day: Day, part: Day): Day {
  const things = new Set(day.items.map(({ thing }) => thing))
  return {
    ...day,
    sources: day.sources.map(
      (source): AskedSource => part.sources.find(({ key }) => key === source.key) ?? source,
    ),
    items: [...day.items, ...part.items.filter(({ thing }) => !things.has(thing))].toSorted((one, other) =>
      timeOf(one).localeCompare(timeOf(other)),
    ),
  }
}

const NO_TIME = '9999'
const timeOf = ({ putOffUntil, dueAt }: WorkItem): string => putOffUntil ?? dueAt ?? NO_TIME
