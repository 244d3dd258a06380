import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { rankingCalls } from '#protocol/bi/ranking/calls.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { RECORDS_CHANGED } from '#protocol/messages/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { useTold } from '#web/messages/door.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'

/** Every figure and list of the workbench is kept under one of these. */
const modules = [
  ...new Set([rankingCalls.ranking, workbenchCalls.brief].map((call: Call) => queryKeyOf(call)[0])),
]

/**
 * Asks for the figures on the screen again whenever somebody has changed records. While they are on their way further
 * changes wait, so that a busy company does not keep an answer from ever arriving.
 */
export function useLiveFigures(): void {
  const client = useQueryClient()
  const asking = useRef<'no' | 'now' | 'again'>('no')
  const renew = useCallback(async () => {
    if (asking.current !== 'no') {
      asking.current = 'again'
      return
    }
    do {
      asking.current = 'now'
      await Promise.all(modules.map((module) => client.invalidateQueries({ queryKey: [module] })))
    } while (wasAskedAgain(asking))
    asking.current = 'no'
  }, [client])
  useTold(RECORDS_CHANGED, () => void renew())
}

const wasAskedAgain = (asking: { current: string }) => asking.current === 'again'
