import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { runCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { refreshSalary } from '../refresh.ts'

/** As the server calls it when a computation that one follows has moved on. */
const SALARY_RUN = 'salaryRun'
/** Where the server's word does not get through, in milliseconds. */
const ASK_AGAIN = 2000

/** How far the computation of a sheet is; when it ends everything of pay is asked again. */
export function useRun(srecordId: number) {
  const client = useQueryClient()
  const { data } = useQuery({
    ...queryOf(runCalls.run, { srecordId }),
    refetchInterval: (query) => (query.state.data?.state === 'running' ? ASK_AGAIN : false),
  })
  useServerNotice(SALARY_RUN, () => void refresh(client, runCalls.run))
  const isRunning = data?.state === 'running'
  const at = data === undefined ? undefined : data === null ? 'none' : `${data.runId} ${data.state}`
  const known = useRef(at)
  useEffect(() => {
    if (known.current !== undefined && known.current !== at && !isRunning) void refreshSalary(client)
    known.current = at
  }, [at, isRunning, client])
  return data ?? null
}
