import { useQuery } from '@tanstack/react-query'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSettled } from '#web/platform/settled.ts'

/** Office approvals that wait for the reader; 0 until known. The tab of the application keeps the answer live. */
export function useWaitingCount(): number {
  const may = useCan()
  const isSettled = useSettled()
  const { data = [] } = useQuery({
    ...queryOf(approvalCalls.waitingCounts, {}),
    enabled: isSettled && may('oa/taskExamine'),
  })
  return data.find(({ label }) => label === oaExamine.approval.label)?.count ?? 0
}
