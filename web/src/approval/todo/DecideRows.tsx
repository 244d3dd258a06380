import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { Outcome } from '#web/record/model/operation.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { BatchDialog, decidedOf, useDecide, useRefreshApprovals } from '../decision/door.ts'
import type { ApprovedType } from '../subjects.ts'

interface DecideRowsProps {
  type: ApprovedType
  decision: 'pass' | 'refuse'
  /** Of the records. */
  ids: readonly number[]
  onDone: (outcome: Outcome) => Promise<void> | void
  onClose: () => void
}

const MINE = 1
const MOST = 100

/** Decides about records of a list: their submissions are looked up first, each as it now waits for the person. */
export function DecideRows({ type, decision, ids, onDone, onClose }: DecideRowsProps) {
  const { label } = type.approval
  const { data, error, refetch } = useQuery({
    ...queryOf(approvalCalls.waiting, { label, status: MINE, limit: MOST, ids: ids.slice(0, MOST) }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error)
    return (
      <Dialog title="审批" onClose={onClose}>
        <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      </Dialog>
    )
  if (!data) return null
  return (
    <Found
      type={type}
      decision={decision}
      rows={data.list}
      left={ids.length - data.list.length}
      onDone={() => void onDone('moved')}
      onClose={onClose}
    />
  )
}

interface FoundProps extends Omit<DecideRowsProps, 'ids' | 'onDone'> {
  rows: readonly WaitingRecord[]
  /** Chosen ones that wait for the person no longer. */
  left: number
  onDone: () => void
}

function Found({ rows, left, ...props }: FoundProps) {
  const [only] = rows
  if (!only) return <Nothing {...props} />
  if (rows.length === 1 && left === 0) return <One {...props} row={only} />
  return <BatchDialog {...props} rows={rows} />
}

/** Others were faster: the list is asked again. */
function Nothing({ type, onClose }: Pick<FoundProps, 'type' | 'onClose'>) {
  const latest = useRef({ refresh: useRefreshApprovals(type), onClose })
  useEffect(() => {
    const { refresh, onClose: close } = latest.current
    toast.info('所选记录已不需要您审批')
    void refresh()
    close()
  }, [])
  return null
}

/** The question about a single one is there as long as this is drawn. */
function One({
  type,
  decision,
  row,
  onDone,
  onClose,
}: Omit<FoundProps, 'rows' | 'left'> & { row: WaitingRecord }) {
  const { begin, dialog } = useDecide(type, onDone, onClose)
  const latest = useRef(() => begin(decision, decidedOf(row)))
  useEffect(() => latest.current(), [])
  return dialog
}
