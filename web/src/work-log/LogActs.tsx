import { EllipsisOutlined, LikeFilled, LikeOutlined, MessageOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './logs.module.css'
import { refreshLogs } from './use-logs.ts'

const EditLog = lazyComponent(async () => (await import('./EditLog.tsx')).EditLog)

/** Likes a log, or takes it back. */
export function useLike({ logId, isFavour }: Pick<WorkLog, 'logId' | 'isFavour'>) {
  const cache = useQueryClient()
  const [busy, run] = useBusy()
  const like = async () => {
    if (await run(() => ask(workLogCalls.favour, { logId, isFavour: !isFavour }))) await refreshLogs(cache)
  }
  return { busy, like: () => void like() }
}

interface LogActsProps {
  log: WorkLog
  /** Whether its comments are shown below. */
  isTalking: boolean
  onTalk: () => void
}

/** 赞, 评论, and behind ⋯ what its author may do. */
export function LogActs({ log, isTalking, onTalk }: LogActsProps) {
  const cache = useQueryClient()
  const { busy, like } = useLike(log)
  const [isEdited, setIsEdited] = useState(false)
  const { logId, isFavour, favourUser, replyNum, permission } = log
  const remove = () =>
    confirmDelete({
      title: '确定删除?',
      content: '评论、附件和点赞会一起删除，无法恢复。',
      okText: '删除',
      onOk: async () => {
        await ask(workLogCalls.remove, { logId })
        toast.success('删除成功!')
        await refreshLogs(cache)
      },
    })
  const items = [
    ...(permission.isUpdate ? [{ key: 'edit', label: '编辑', onClick: () => setIsEdited(true) }] : []),
    ...(permission.isDelete ? [{ key: 'remove', label: '删除', danger: true, onClick: remove }] : []),
  ]
  return (
    <footer className={styles.tools}>
      <Button
        type="text"
        size="small"
        icon={isFavour ? <LikeFilled /> : <LikeOutlined />}
        loading={busy}
        aria-pressed={isFavour}
        onClick={like}
      >{`赞(${favourUser.length})`}</Button>
      <Button
        type="text"
        size="small"
        icon={<MessageOutlined />}
        aria-expanded={isTalking}
        onClick={onTalk}
      >{`评论(${replyNum})`}</Button>
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label="更多" />
        </Dropdown>
      )}
      {isEdited && <EditLog log={log} onClose={() => setIsEdited(false)} />}
    </footer>
  )
}
