import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { approvedTypes } from '../subjects.ts'
import { Designer } from './Designer.tsx'
import styles from './designer.module.css'
import { newFlow } from './model/draft.ts'
import { readFlow } from './model/wire.ts'

const firstLabel = Math.min(...approvedTypes.map(({ approval }) => approval.label))

/** /manage/system-examine/design: a new flow, an existing one, or a copy of one (approval-office.md §9.3). */
export default function DesignerPage() {
  return <DesignerAt label={firstLabel} />
}

/** The flow that the address names; without one a new one of this label. */
export function DesignerAt({ label }: { label: number }) {
  const [params] = useSearchParams()
  const examineId = Number(params.get('id')) || 0
  const copies = params.get('copy') === '1'
  const known = { enabled: examineId > 0, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }
  const row = useQuery({ ...queryOf(flowCalls.detail, { examineId }), ...known })
  const nodes = useQuery({ ...queryOf(flowCalls.nodes, { examineId }), ...known })
  const failure = row.error ?? nodes.error
  if (examineId === 0) return <Designer began={newFlow(label)} />
  if (failure)
    return (
      <div className={styles.whole}>
        <EmptyState
          variant="error"
          text={messageOf(failure)}
          onRetry={() => void Promise.all([row.refetch(), nodes.refetch()])}
        />
      </div>
    )
  if (!row.data || !nodes.data)
    return (
      <div className={styles.whole}>
        <LoadingRows rows={8} columns={1} height={72} />
      </div>
    )
  const began = readFlow(row.data, nodes.data)
  return copies ? (
    <Designer key={`copy ${examineId}`} began={{ ...began, examineName: '' }} isCopy />
  ) : (
    <Designer key={examineId} began={began} examineId={examineId} />
  )
}
