import { useQueryClient } from '@tanstack/react-query'
import { rankingCalls } from '#protocol/bi/ranking/calls.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { RECORDS_CHANGED } from '#protocol/messages/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'

/** Every figure and list of the workbench is kept under one of these. */
const modules = [
  ...new Set([rankingCalls.ranking, workbenchCalls.brief].map((call: Call) => queryKeyOf(call)[0])),
]

/** Asks for the figures on the screen again whenever somebody has changed records. */
export function useLiveFigures(): void {
  const client = useQueryClient()
  useRenewed(RECORDS_CHANGED, () =>
    Promise.all(modules.map((module) => client.invalidateQueries({ queryKey: [module] }))),
  )
}
