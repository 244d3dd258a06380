import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { ask, type Given } from '#web/platform/client.ts'
import { queryKeyOf, refreshModule } from '#web/platform/query-keys.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'

/** Tasks of one answer. */
const PAGE = 30

export type TaskFilters = Given<typeof taskCalls.list>

/** The tasks of a list, more of them as they are asked for. */
export function useTaskList(filters: TaskFilters) {
  const request = { ...filters, limit: PAGE }
  return useInfiniteQuery({
    queryKey: queryKeyOf(taskCalls.list, request),
    queryFn: ({ pageParam, signal }) =>
      ask(taskCalls.list, { ...request, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.page.lastPage ? undefined : pages.length + 1),
  })
}

/** As the server calls it when a task changes in which one has a part. */
const TASKS = 'tasks'

/** What is on the screen of tasks is asked for again as soon as one of them changes. */
export function useLiveTasks(): void {
  const client = useQueryClient()
  useServerNotice(TASKS, () => void refreshTasks(client))
}

/** Lists, details and histories of tasks are asked for again after a change. */
export async function refreshTasks(client: QueryClient): Promise<void> {
  await Promise.all(
    ['oaTask', 'workTask', 'workTaskLog', 'workTaskLabel', 'workTaskTime'].map((module) =>
      refreshModule(client, module),
    ),
  )
}
