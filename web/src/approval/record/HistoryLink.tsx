import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalCalls, type LogRow } from '#protocol/approval/record-calls.ts'
import { standingOf } from '#protocol/approval/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './strip.module.css'

function LogEntry({ row }: { row: LogRow }) {
  const { word, tone } = standingOf(row.examineStatus)
  return (
    <li className={styles.entry}>
      <span className={`${styles.mark} ${styles[tone]}`} aria-hidden />
      <div>
        <div>
          <strong>{row.examineUserName}</strong> <span className={styles[tone]}>{word}</span>此申请
          {row.examineTime && <span className={styles.time}> {formatMinute(row.examineTime)}</span>}
        </div>
        {row.remarks && <p className={styles.remarks}>{row.remarks}</p>}
      </div>
    </li>
  )
}

function History({ recordId }: { recordId: number }) {
  const { data, error, refetch } = useQuery(queryOf(approvalCalls.log, { recordId }))
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  if (data.length === 0) return <EmptyState compact text="暂无记录" />
  return (
    <ol className={styles.log}>
      {data.map((row) => (
        <LogEntry key={row.logId} row={row} />
      ))}
    </ol>
  )
}

const click = ['click'] as const

/** 查看历史审批流程: who did what, in its order. */
export function HistoryLink({ recordId }: { recordId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      content={
        <div className={styles.history}>
          <h4 className={styles.title}>审批流程</h4>
          <History recordId={recordId} />
        </div>
      }
      trigger={click}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
    >
      <Button type="link" size="small" aria-expanded={open}>
        查看历史审批流程
      </Button>
    </Popover>
  )
}
