import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ColumnSetting, Head } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { ownSource, useSource } from './source.ts'

const SELDOM_CHANGES = 5 * 60_000
/** What the server keeps (record-engine.md §3.6). */
export const MIN_WIDTH = 60
export const MAX_WIDTH = 800

export const useListHead = (type: RecordType) =>
  useQuery({ ...useSource(type).head, staleTime: SELDOM_CHANGES })

export const preloadHead = (client: QueryClient, type: RecordType): Promise<void> =>
  client.prefetchQuery({ ...ownSource(type).head, staleTime: SELDOM_CHANGES })

export const useColumnSettings = (type: RecordType, enabled: boolean) =>
  useQuery({ ...useSource(type).settings, enabled, staleTime: 0 })

/** Saves one's own columns of a type; the list shows the change before the server has answered. */
export function useColumnChanges(type: RecordType) {
  const client = useQueryClient()
  const source = useSource(type)
  const { queryKey } = source.head

  const arrange = useCallback(
    async (shown: readonly ColumnSetting[], hidden: readonly ColumnSetting[]) => {
      await source.arrange(shown, hidden)
      await refresh(client, ...source.columnCalls)
    },
    [client, source],
  )

  /** A new order of the shown columns, as dragging in the list's own head gives it. */
  const reorder = useCallback(
    async (ids: readonly number[]) => {
      const inOrder = (heads: Head[] | undefined) =>
        heads && ids.flatMap((id) => heads.find((head) => head.id === id) ?? [])
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, inOrder)
      try {
        const settings = await client.fetchQuery({ ...source.settings, staleTime: 0 })
        await arrange(
          ids.flatMap((id) => settings.value.find((column) => column.id === id) ?? []),
          settings.hideValue,
        )
      } catch (failure) {
        client.setQueryData(queryKey, before)
        throw failure
      }
    },
    [arrange, client, queryKey, source],
  )

  const resize = useCallback(
    async (id: number, width: number) => {
      client.setQueryData(queryKey, (heads: Head[] | undefined) =>
        heads?.map((head) => (head.id === id ? { ...head, width, pulled: 1 as const } : head)),
      )
      await source.resize(id, width)
    },
    [client, queryKey, source],
  )

  const restore = useCallback(async () => {
    await source.restoreColumns()
    await refresh(client, ...source.columnCalls)
  }, [client, source])

  return { arrange, reorder, resize, restore }
}
