import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ImportState, importCalls } from '#protocol/record/imports.ts'
import { queryKeyOf, queryOf, refreshModule } from '#web/platform/query-keys.ts'

/** Milliseconds between two looks at a job that runs (foundations §9). */
const POLLING = 2000

const going = new Set<ImportState>(['checking', 'running', 'undoing'])
export const isGoing = (state: ImportState): boolean => going.has(state)

/** One import as it stands; asked again while the server works on it. */
export function useImport(importId: number | null) {
  return useQuery({
    ...queryOf(importCalls.read, { importId: importId ?? 0 }),
    enabled: importId !== null,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && isGoing(data.state) ? POLLING : false),
  })
}

/** The caller's imports of a type; asked again while one of them is being undone. */
export function useImportHistory(type: number, wanted: boolean) {
  return useQuery({
    ...queryOf(importCalls.history, { type }),
    enabled: wanted,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => isGoing(state)) ? POLLING : false),
  })
}

/** After something was started, stopped or undone. */
export function useRefreshImports(): () => Promise<void> {
  const client = useQueryClient()
  const [module] = queryKeyOf(importCalls.read)
  return () => refreshModule(client, module)
}
