import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { ImportState, RecordImport } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { queryKeyOf, queryOf, refreshModule } from '#web/platform/query-keys.ts'

/** Milliseconds between two looks at a job that runs (foundations §9). */
const POLLING = 2000

const going = new Set<ImportState>(['checking', 'running', 'undoing'])
export const isGoing = (state: ImportState): boolean => going.has(state)

/** The current status of an import; refetched while the server works on it. */
export function useImport(type: RecordType, importId: number | null) {
  return useQuery({
    ...queryOf(sharedCallsOf(type, 'imports').read, { importId: importId ?? 0 }),
    enabled: importId !== null,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && isGoing(data.state) ? POLLING : false),
  })
}

/** Reports once that an import has ended, however it did. */
export function useImportEnd(data: RecordImport | undefined, onEnd: () => Promise<void> | void): void {
  const reported = useRef<string | null>(null)
  useEffect(() => {
    const state = data && `${data.importId} ${data.state}`
    const isOver = data?.state === 'finished' || data?.state === 'cancelled' || data?.state === 'undone'
    if (!state || !isOver || reported.current === state) return
    reported.current = state
    void onEnd()
  }, [data, onEnd])
}

/** The caller's imports of a type; asked again while one of them is being undone. */
export function useImportHistory(type: RecordType, wanted: boolean) {
  return useQuery({
    ...queryOf(sharedCallsOf(type, 'imports').history, { type: type.label }),
    enabled: wanted,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => isGoing(state)) ? POLLING : false),
  })
}

/** After something was started, stopped or undone. */
export function useRefreshImports(type: RecordType): () => Promise<void> {
  const client = useQueryClient()
  const [module] = queryKeyOf(sharedCallsOf(type, 'imports').read)
  return () => refreshModule(client, module)
}

export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.floor((done / total) * 100)
