import { useQuery } from '@tanstack/react-query'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSettled } from '#web/platform/settled.ts'
import { useFlowSubjects } from '#web/record/model/flow-subjects.ts'
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

const businessLabels: ReadonlySet<number> = new Set(approvedTypes.map(({ approval }) => approval.label))
const isBusiness = ({ label }: { label: number }) => businessLabels.has(label)

/** Counts of the kinds for which the reader has a page; none until known. */
function useCounts(): readonly { label: number; count: number }[] {
  useLiveApprovals()
  const may = useCan()
  const isSettled = useSettled()
  const { data = [] } = useQuery({ ...countsQuery, enabled: isSettled && may('oa/taskExamine') })
  return may('crm') ? data : data.filter((each) => !isBusiness(each))
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** All that waits, for the top bar. */
export const useWaitingTotal = (): number => sumOf(useCounts())
/** What 待我审批 lists: records, and what else has a page there. */
export function useWaitingRecords(): number {
  const others = useFlowSubjects()
  const isListed = (each: { label: number }) =>
    isBusiness(each) || others.some(({ label, waiting }) => waiting !== undefined && label === each.label)
  return sumOf(useCounts().filter(isListed))
}
