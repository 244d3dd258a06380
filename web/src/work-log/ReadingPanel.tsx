import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS } from '#protocol/work-log/log-limits.ts'
import { Comments } from '#web/comments/door.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useFocusBack } from '#web/ui/layer/use-layer.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { LogActs, useLike } from './LogActs.tsx'
import { LogBody } from './LogBody.tsx'
import { LogTitle } from './LogCard.tsx'
import styles from './logs.module.css'
import { refreshLogs } from './use-logs.ts'

interface ReadingPanelProps {
  /** Of the list where it is on its page, else asked for; null until another page of the list is there. */
  logId: number | null
  listed: WorkLog | undefined
  /** Its place among all that the list has, from 1, and how many there are. */
  place: { at: number; total: number } | null
  /** To the next one, or back; false: there is none. */
  onStep: (by: 1 | -1) => boolean
  onRead: (logId: number) => void
  onClose: () => void
}

/** One log over the list: ↑ ↓ lead to the next one, and what is left behind counts as read (approval-office.md §13.5). */
export function ReadingPanel({ logId, listed, place, onStep, onRead, onClose }: ReadingPanelProps) {
  const panel = useRef<HTMLElement>(null)
  // a record that a log names is opened over it, and has the keys
  const [params] = useSearchParams()
  const isAbove = !params.has('record')
  const {
    data: opened,
    error,
    refetch,
  } = useQuery({
    ...queryOf(workLogCalls.detail, { logId: logId ?? 0 }),
    enabled: !listed && logId !== null,
  })
  const log = listed ?? (logId === null ? undefined : opened)
  const step = (by: 1 | -1) => {
    if (!onStep(by)) toast.info('没有更多了')
  }
  useReadOnLeaving(log, onRead)
  useFocusBack()
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [])
  // the next one begins at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: another log is shown
  useEffect(() => {
    panel.current?.querySelector('[data-body]')?.scrollTo(0, 0)
  }, [logId])
  useKeys(
    {
      Escape: { does: '关闭日志', run: onClose },
      ArrowDown: { does: '下一篇日志', run: () => step(1) },
      ArrowUp: { does: '上一篇日志', run: () => step(-1) },
    },
    isAbove,
  )
  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label="阅读日志">
      <header className={styles.panelHead}>
        {log && <LogTitle log={log} />}
        <span className={styles.tail}>
          {place && <span className={styles.quiet}>{`第 ${place.at} 篇，共 ${place.total} 篇`}</span>}
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label="上一篇"
            onClick={() => step(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label="下一篇"
            onClick={() => step(1)}
          />
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
        </span>
      </header>
      <div className={styles.panelBody} data-body>
        {!log && error && (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {!log && !error && <LoadingRows rows={4} columns={1} height={48} />}
        {log && <Read key={log.logId} log={log} />}
      </div>
    </aside>
  )
}

function Read({ log }: { log: WorkLog }) {
  const { like } = useLike(log)
  useKeys({ l: { does: log.isFavour ? '取消点赞' : '点赞', run: like } })
  return (
    <>
      <LogBody log={log} />
      <LogActs log={log} isTalking onTalk={() => focusComments()} />
      <Comments about={{ type: LOG_COMMENTS, typeId: log.logId }} />
    </>
  )
}

const focusComments = () => document.querySelector<HTMLElement>('[aria-label="阅读日志"] textarea')?.focus()

/** What was shown is marked when another one is shown, or none; one’s own need no mark. */
function useReadOnLeaving(log: WorkLog | undefined, onRead: (logId: number) => void) {
  const cache = useQueryClient()
  const { userId } = useSession().user
  const latest = useRef(onRead)
  latest.current = onRead
  const unread = log && log.isRead === 0 && log.createUserId !== userId ? log.logId : 0
  useEffect(() => {
    if (unread === 0) return
    return () => {
      latest.current(unread)
      void attempt(ask(workLogCalls.read, { logId: unread }, { quiet: true, byItself: true })).then(() =>
        refreshLogs(cache),
      )
    }
  }, [unread, cache])
}
