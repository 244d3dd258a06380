import { useMemo, useRef, useState } from 'react'
import type { WaitingRecord } from '#protocol/approval/record-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { RecordPanel } from '#web/record/features/panel/RecordPanel.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { type Decision, DecisionQueueProvider, decidedOf, useDecide } from '../decision/door.ts'
import { MoreRow, moreNearEnd } from '../MoreRow.tsx'
import type { ApprovedType } from '../subjects.ts'
import { BatchBar } from './BatchBar.tsx'
import { useWaiting, type WaitingTab } from './data.ts'
import { useCursor } from './use-cursor.ts'
import { useQuestion } from './use-question.ts'
import { mayDecide, useWaitingKeys } from './use-waiting-keys.ts'
import { useWalked } from './use-walked.ts'
import { WaitingCell } from './WaitingCell.tsx'
import { WaitingToolbar } from './WaitingToolbar.tsx'
import styles from './waiting.module.css'

const words: Readonly<Record<WaitingTab, string>> = {
  all: '没有与您有关的审批',
  mine: '没有待您审批的记录',
  done: '您还没有审批过记录',
}

/** What follows a submission in the list: the row behind it, at its end the last one that remains. */
function rowAfter(rows: readonly WaitingRecord[], recordId: number): WaitingRecord | undefined {
  const at = rows.findIndex(({ examineRecordId }) => examineRecordId === recordId)
  const rest = rows.filter((row) => row.examineRecordId !== recordId && mayDecide(row))
  return rest.find((row) => rows.indexOf(row) > at) ?? rest.at(-1)
}

/** Undefined: nothing can be chosen. */
function shareOf(chosen: number, all: number): 'all' | 'some' | 'none' | undefined {
  if (all === 0) return undefined
  return chosen === 0 ? 'none' : chosen === all ? 'all' : 'some'
}

function usePicked(rows: readonly WaitingRecord[]) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const selectable = rows.filter(mayDecide)
  const chosen = selectable.filter((row) => picked.has(row.examineRecordId))
  return {
    picked,
    chosen,
    share: shareOf(chosen.length, selectable.length),
    all: (all: boolean) => setPicked(new Set(all ? selectable.map((row) => row.examineRecordId) : [])),
    toggle: ({ examineRecordId: id }: WaitingRecord) =>
      setPicked((now) =>
        now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]),
      ),
  }
}

/** Cells one below the other, more of them towards the end, and the record that is open over them. */
export function WaitingList({ type }: { type: ApprovedType }) {
  const [question, change] = useQuestion(type)
  const list = useWaiting(type, question)
  const { open: openRecord, opened } = useWorkspace()
  const rows = list.data?.pages.flatMap((page) => page.list) ?? []
  const picks = usePicked(rows)
  const cursor = useCursor(rows)
  const open = (row: WaitingRecord) => openRecord(type.key, row.categoryId)
  const latest = useRef({ rows, open })
  latest.current = { rows, open }
  const queue = useMemo(
    () => ({
      after: (recordId: number) => {
        const next = rowAfter(latest.current.rows, recordId)
        return next && (() => latest.current.open(next))
      },
    }),
    [],
  )
  return (
    <DecisionQueueProvider value={queue}>
      <div className={styles.page}>
        <Work
          type={type}
          question={question}
          onChange={change}
          list={list}
          rows={rows}
          picks={picks}
          cursor={cursor}
          onOpen={open}
          isActive={opened === undefined}
        />
        <BatchBar type={type} chosen={picks.chosen} onClear={() => picks.all(false)} />
      </div>
      <OpenRecord type={type} rows={rows} />
    </DecisionQueueProvider>
  )
}

/** The open record, walking through the list where it is of its type. */
function OpenRecord({ type, rows }: { type: ApprovedType; rows: readonly WaitingRecord[] }) {
  const { opened } = useWorkspace()
  const isOwn = opened?.typeKey === type.key
  const walked = useWalked(type, rows, isOwn ? opened.id : undefined)
  return opened ? <RecordPanel {...opened} rows={isOwn ? walked : undefined} /> : null
}

interface WorkProps {
  type: ApprovedType
  question: ReturnType<typeof useQuestion>[0]
  onChange: ReturnType<typeof useQuestion>[1]
  list: ReturnType<typeof useWaiting>
  rows: readonly WaitingRecord[]
  picks: ReturnType<typeof usePicked>
  cursor: ReturnType<typeof useCursor>
  onOpen: (row: WaitingRecord) => void
  /** Nothing is open over it. */
  isActive: boolean
}

/** Search and order above the cells, with the keys for both. */
function Work({ type, question, onChange, list, rows, picks, cursor, onOpen, isActive }: WorkProps) {
  const search = useRef<HTMLInputElement>(null)
  const { begin, dialog } = useDecide(type)
  const decide = (decision: Decision, row: WaitingRecord) => begin(decision, decidedOf(row))
  useWaitingKeys(
    { ...cursor, open: onOpen, toggle: picks.toggle, decide, search: () => search.current?.focus() },
    isActive,
  )
  const cells = (
    <ul
      className={styles.list}
      onScroll={moreNearEnd(list)}
      aria-label="审批列表"
      aria-busy={list.isPlaceholderData || undefined}
    >
      {rows.map((row) => (
        <WaitingCell
          key={row.examineRecordId}
          type={type}
          row={row}
          isCurrent={cursor.current === row}
          isPicked={picks.picked.has(row.examineRecordId)}
          onPick={mayDecide(row) ? () => picks.toggle(row) : undefined}
          onDecide={(decision) => decide(decision, row)}
        />
      ))}
      <MoreRow list={list} />
    </ul>
  )
  const empty = question.search ? (
    <EmptyState action={<Button onClick={() => onChange({ search: '' })}>清空搜索</Button>} />
  ) : (
    <EmptyState text={words[question.tab]} />
  )
  const failed = (
    <EmptyState variant="error" text={messageOf(list.error)} onRetry={() => void list.refetch()} />
  )
  const loading = <LoadingRows rows={6} columns={3} height={72} />
  return (
    <>
      <WaitingToolbar
        type={type}
        question={question}
        onChange={onChange}
        searchRef={search}
        chosen={picks.share}
        onAll={picks.all}
      />
      {list.isPending ? loading : rows.length > 0 ? cells : list.isError ? failed : empty}
      {dialog}
    </>
  )
}
