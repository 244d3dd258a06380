import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Backup, type BackupState, backupCalls } from '#protocol/operations/backup-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatFileSize, formatMinute, formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import styles from './backup.module.css'

const SIZE = 15

const words: Readonly<Record<BackupState, { text: string; status: DotStatus }>> = {
  proven: { text: '已通过恢复验证', status: 'success' },
  unproven: { text: '未通过验证', status: 'warning' },
  failed: { text: '没有成功', status: 'error' },
}

/** What became of every backup, the newest first, and where it lies. */
export function BackupHistory({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryOf(backupCalls.list, { page, limit: SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel open onClose={onClose} width={640} title="备份记录">
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={6} columns={2} />
      ) : data.list.length === 0 ? (
        <EmptyState text="还没有备份过" />
      ) : (
        <>
          <ol className={styles.list}>
            {data.list.map((backup) => (
              <Row key={backup.backupId} backup={backup} />
            ))}
          </ol>
          {data.totalRow > SIZE && (
            <Pagination current={page} pageSize={SIZE} total={data.totalRow} onChange={setPage} />
          )}
        </>
      )}
    </Panel>
  )
}

function Row({ backup }: { backup: Backup }) {
  const { state, beginTime, madeBy, bytes, rows, files, missing, writeSeconds, proofSeconds } = backup
  const amounts = [
    formatFileSize(bytes),
    `${formatNumber(rows)} 行`,
    `${formatNumber(files)} 个文件`,
    `写入 ${formatNumber(writeSeconds)} 秒`,
    ...(state === 'proven' ? [`验证 ${formatNumber(proofSeconds)} 秒`] : []),
    backup.encrypted ? '已加密' : '未加密',
  ]
  return (
    <li>
      <div className={styles.head}>
        <strong>{formatMinute(beginTime)}</strong>
        <StatusDot {...words[state]} />
        <span className={styles.quiet}>{madeBy}</span>
      </div>
      {backup.sentence !== '' && (
        <p className={styles.text}>
          {backup.sentence}。{backup.remedy}
        </p>
      )}
      {state !== 'failed' && (
        <>
          <p className={styles.quiet}>{amounts.join(' · ')}</p>
          {missing > 0 && <p className={styles.text}>{missing} 个文件的内容在备份之前就已丢失</p>}
          <p className={styles.quiet}>
            {backup.isRemoved ? '已按保留规则自动删除' : <code>{`${backup.location}/${backup.name}`}</code>}
          </p>
        </>
      )}
    </li>
  )
}
