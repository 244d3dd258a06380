import type { ReactNode } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import type { ArchiveRequest } from '#protocol/hrm/self/calls.ts'
import { requestStatuses } from '#protocol/hrm/self/words.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Changes } from './Changes.tsx'
import styles from './self.module.css'

const tones = ['warning', 'success', 'error', 'default'] as const

interface RequestItemProps {
  request: ArchiveRequest
  title: ReactNode
  acts?: ReactNode
}

/** One request with its changes, its outcome and what may be done. */
export function RequestItem({ request, title, acts }: RequestItemProps) {
  const { status, remarks, reason, decidedBy, decideTime, createTime } = request
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <StatusDot status={tones[status] ?? 'default'} text={wordOf(requestStatuses, status)} />
        <span className={styles.small}>{createTime.slice(0, 16)} 申请</span>
        {decidedBy && (
          <span className={styles.small}>
            {decidedBy} {decideTime?.slice(0, 16)} 处理
          </span>
        )}
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
      <Changes changes={request.changes} />
      {remarks && <p className={styles.small}>说明：{remarks}</p>}
      {reason && <p>拒绝原因：{reason}</p>}
    </li>
  )
}
