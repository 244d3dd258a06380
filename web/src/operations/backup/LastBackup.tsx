import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BACKUPS, backupCalls } from '#protocol/operations/backup-calls.ts'
import { formatMinute } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import styles from './backup.module.css'

function wordsOf(beginTime: string | null | undefined): string {
  if (beginTime === undefined) return '查不到上次备份的时间，请先确认已有备份。'
  if (beginTime === null) return '还没有通过恢复验证的备份，删除的数据将无法找回。'
  return `上次通过恢复验证的备份：${formatMinute(beginTime)}，之后的数据不在其中。`
}

/** When the last backup that can be relied on was made, and the way to make one. */
export function LastBackup() {
  const may = useCan()
  const { data, isPending, refetch } = useQuery({ ...queryOf(backupCalls.lastProven, {}), staleTime: 0 })
  useServerNotice(BACKUPS, () => void refetch())
  // as high as what it will say: a button stands below
  if (isPending) return <p aria-busy="true">正在查上次备份的时间…</p>
  return (
    <p>
      {wordsOf(data?.beginTime)}
      {may('manage/system/update') ? (
        <Link to="/manage/operations" className={styles.inSentence}>
          去“系统状态”备份
        </Link>
      ) : (
        '可请管理员在“系统状态”中备份。'
      )}
    </p>
  )
}
