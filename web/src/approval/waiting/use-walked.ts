import { useRef } from 'react'
import type { WaitingRecord } from '#protocol/approval/record-calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { ApprovedType } from '../subjects.ts'

/**
 * The rows through which an open record walks with ↑ ↓: those of the list, and the open one itself in its old place after
 * its decision has taken it away.
 */
export function useWalked(
  type: ApprovedType,
  rows: readonly WaitingRecord[],
  openedId: number | undefined,
): readonly Row[] {
  const last = useRef(0)
  const walked = rows.map(({ categoryId }): Row => ({ [type.idKey]: categoryId }))
  const at = rows.findIndex(({ categoryId }) => categoryId === openedId)
  if (at >= 0) last.current = at
  if (at >= 0 || openedId === undefined) return walked
  return walked.toSpliced(last.current, 0, { [type.idKey]: openedId })
}
