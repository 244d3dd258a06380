import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { TodoCalls, TypeTodo } from '#protocol/record/calls/todo-calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf, queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { useSettled } from '#web/platform/settled.ts'
import { ownSource, type RecordSource } from './source.ts'

export type TodoEntry = TodoCalls['entries'][number]

/** Refetch interval, for changes that send no event. */
const COUNTED_MS = 10 * 60_000

/** How many records wait in each entry of 待办事项 that applies to the person. */
export const useTodoCounts = ({ shared }: TodoCalls) =>
  useQuery({
    ...queryOf(shared.counts, { apart: 1, extra: 1 }),
    enabled: useSettled(),
    staleTime: COUNTED_MS,
    refetchInterval: COUNTED_MS,
  })

/** First part of the paths of all these calls. */
const moduleOf = ({ shared }: TodoCalls) => queryKeyOf(shared.counts)[0]

/** Numbers and lists are asked again. */
export function useRefreshTodos(todos: TodoCalls): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => refreshModule(client, moduleOf(todos)), [client, todos])
}

/** What of an entry is looked at: the tab, from 1, and whose. */
export interface TodoView {
  tab: number
  scope: number
}

/** The records of an entry, with the columns that the person has for their type. */
export function useTodoSource(todos: TodoCalls, entry: TodoEntry, { tab, scope }: TodoView): RecordSource {
  return useMemo(() => {
    const own = ownSource(entry.type)
    const { list } = entry
    return {
      ...own,
      listKey: (request) =>
        queryKeyOf(list, { ...request, data: request.searchList, type: tab, isSub: scope }),
      askList: ({ page, limit, search, sortField, order, searchList }, signal) =>
        ask(
          list,
          { page, limit, search, sortField, order, data: searchList, type: tab, isSub: scope },
          { signal, quiet: true },
        ),
      modules: [...own.modules, moduleOf(todos)],
    }
  }, [todos, entry, tab, scope])
}

/** The number of an entry; null: it does not apply. */
export const countOf = (counts: Readonly<Record<string, number>> | undefined, { todo }: TypeTodo) =>
  counts?.[todo.key] ?? null
