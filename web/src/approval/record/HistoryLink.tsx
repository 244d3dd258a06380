import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { ApprovalLog } from './ApprovalLog.tsx'
import styles from './strip.module.css'

function History({ recordId }: { recordId: number }) {
  const { data, error, refetch } = useQuery(queryOf(approvalOptionCalls.timeline, { recordId }))
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  if (data.earlier.length + data.entries.length === 0) return <EmptyState compact text="暂无记录" />
  return <ApprovalLog timeline={data} />
}

const click = ['click'] as const

interface HistoryLinkProps {
  recordId: number
  onOpen?: () => void
}

/** 查看历史审批流程: who did what in all submissions of the record, in its order. */
export function HistoryLink({ recordId, onOpen }: HistoryLinkProps) {
  const [open, setOpen] = useState(false)
  const turn = (next: boolean) => {
    setOpen(next)
    if (next) onOpen?.()
  }
  return (
    <Popover
      content={
        <div className={styles.history}>
          <h2 className={styles.title}>审批流程</h2>
          <History recordId={recordId} />
        </div>
      }
      trigger={click}
      placement="bottomLeft"
      open={open}
      onOpenChange={turn}
    >
      <Button type="link" size="small" aria-expanded={open}>
        查看历史审批流程
      </Button>
    </Popover>
  )
}
