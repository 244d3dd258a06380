import { useQuery } from '@tanstack/react-query'
import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { VarianceView } from './VarianceView.tsx'

interface VariancePanelProps {
  sheet: Pick<Sheet, 'srecordId' | 'title'>
  mayWrite: boolean
  onClose: () => void
}

/** 与上月比较: a sheet beside the one before, with the words on its differences. */
export function VariancePanel({ sheet: { srecordId, title }, mayWrite, onClose }: VariancePanelProps) {
  const { data, error, refetch } = useQuery(queryOf(varianceCalls.compare, { srecordId }))
  return (
    <Panel open title={`与上月比较：${title}`} width="min(960px, 90vw)" onClose={onClose}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <VarianceView srecordId={srecordId} variance={data} mayWrite={mayWrite} />
      ) : (
        <LoadingRows rows={6} columns={3} />
      )}
    </Panel>
  )
}
