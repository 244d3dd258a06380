import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { approvalOptionCalls, type Timeline } from '#protocol/approval/option-calls.ts'
import { seatActions } from '#protocol/approval/seat-actions.ts'
import { statusWordOf } from '#protocol/approval/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import styles from './strip.module.css'

type Entry = Timeline['entries'][number]

const actionWords = new Map<number, string>(Object.values(seatActions).map(({ code, word }) => [code, word]))

/** What somebody did, or why he left without deciding; null: nothing yet, or somebody else was faster. */
function deedOf({ examineStatus, action, forUserName, givenByName }: Entry) {
  const { word, tone } = statusWordOf(examineStatus)
  if (examineStatus === approvalStatus.void)
    return action === null ? null : { word: actionWords.get(action) ?? '--', tone, note: '' }
  if (examineStatus === approvalStatus.waiting) return null
  const notes = [forUserName && `代${forUserName}`, givenByName && `${givenByName}邀请`].filter(Boolean)
  return { word, tone, note: notes.length > 0 ? `（${notes.join('，')}）` : '' }
}

const dueWords = ({ examineStatus, dueDay }: Entry) =>
  examineStatus === approvalStatus.running && dueDay ? ` 须在 ${dueDay} 前审批` : ''

function LogEntry({ entry }: { entry: Entry }) {
  const deed = deedOf(entry)
  if (!deed) return null
  const { word, tone, note } = deed
  return (
    <li className={styles.entry}>
      <span className={`${styles.mark} ${styles[tone]}`} aria-hidden />
      <div>
        <div>
          <strong>{entry.realname}</strong>
          {note} <span className={styles[tone]}>{word}</span>此申请
          <span className={styles.time}>
            {entry.examineTime && ` ${formatMinute(entry.examineTime)}`}
            {dueWords(entry)}
          </span>
        </div>
        {entry.remarks && <p className={styles.remarks}>{entry.remarks}</p>}
      </div>
    </li>
  )
}

/** In the order of what was done; whose turn it is stands last. */
const byTime = (one: Entry, other: Entry) =>
  (one.examineTime ?? '9').localeCompare(other.examineTime ?? '9') || one.logId - other.logId

function History({ recordId }: { recordId: number }) {
  const { data, error, refetch } = useQuery(queryOf(approvalOptionCalls.timeline, { recordId }))
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  if (data.entries.length === 0) return <EmptyState compact text="暂无记录" />
  return (
    <ol className={styles.log}>
      {data.entries.toSorted(byTime).map((entry) => (
        <LogEntry key={entry.logId} entry={entry} />
      ))}
    </ol>
  )
}

const click = ['click'] as const

interface HistoryLinkProps {
  recordId: number
  onOpen?: () => void
}

/** 查看历史审批流程: who did what, in its order. */
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
