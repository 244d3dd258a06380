import { useQuery } from '@tanstack/react-query'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSettled } from '#web/platform/settled.ts'
import { useLiveApprovals } from '../live.ts'
import { approvedTypes } from '../subjects.ts'

const countsQuery = queryOf(approvalCalls.waitingCounts, {})

/** How many records of each type wait for the reader, by label. */
export function useWaitingCounts() {
  useLiveApprovals()
  return useQuery({ ...countsQuery, select: toMap })
}

const toMap = (counts: readonly { label: number; count: number }[]): ReadonlyMap<number, number> =>
  new Map(counts.map(({ label, count }) => [label, count]))

/** All of them together, for menu and top bar; 0 until known. */
export function useWaitingTotal(): number {
  useLiveApprovals()
  const may = useCan()
  const isSettled = useSettled()
  const { data = [] } = useQuery({
    ...countsQuery,
    enabled: isSettled && may('oa/taskExamine') && may('crm'),
  })
  const labels = new Set(approvedTypes.map(({ approval }) => approval.label))
  return data.filter(({ label }) => labels.has(label)).reduce((sum, { count }) => sum + count, 0)
}
