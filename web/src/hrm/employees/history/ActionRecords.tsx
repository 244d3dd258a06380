import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import styles from './history.module.css'

const sentences = z.array(z.string())

function linesIn(content: string): string[] {
  const read = sentences.safeParse(JSON.parse(content))
  return read.success ? read.data : []
}

interface ActionRecordsProps {
  /** 1 员工, 2 招聘职位, 3 候选人, 4 员工绩效. */
  type: number
  typeId: number
}

/** 操作记录 of a thing of human resources, newest first (hrm.md §20.3). */
export function ActionRecords({ type, typeId }: ActionRecordsProps) {
  const { data, error, refetch } = useQuery(queryOf(actionRecordCalls.list, { type, typeId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={2} />
  if (data.length === 0) return <EmptyState text="暂无操作记录" />
  return (
    <ul className={styles.history}>
      {data.map(({ id, content, createTime, realname }) => (
        <li key={id}>
          <span>{createTime.slice(0, 16)}</span>
          <span>{realname}</span>
          <span>{linesIn(content).join('；')}</span>
        </li>
      ))}
    </ul>
  )
}
