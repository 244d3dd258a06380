import { useState } from 'react'
import type { WaitingRecord } from '#protocol/approval/record-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { type Decision, useDecide } from '../decision/door.ts'
import { MoreRow, moreNearEnd } from '../MoreRow.tsx'
import type { ApprovedType } from '../subjects.ts'
import { BatchBar } from './BatchBar.tsx'
import { useWaiting, type WaitingTab } from './data.ts'
import { WaitingCell } from './WaitingCell.tsx'
import styles from './waiting.module.css'

interface WaitingListProps {
  type: ApprovedType
  tab: WaitingTab
}

const mayDecide = ({ permission }: WaitingRecord) => permission.isCheck === 1

/** The row that has the keyboard: none until a key is pressed. */
function useCursor(rows: readonly WaitingRecord[]) {
  const [id, setId] = useState<number | null>(null)
  const at = rows.findIndex(({ examineRecordId }) => examineRecordId === id)
  const step = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]
    if (!next) return
    setId(next.examineRecordId)
    document.querySelector(`[data-waiting="${next.examineRecordId}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return { current: rows[at], step }
}

interface Acts {
  current: WaitingRecord | undefined
  step: (by: number) => void
  open: (row: WaitingRecord) => void
  toggle: (row: WaitingRecord) => void
  decide: (decision: Decision, row: WaitingRecord) => void
}

function useWaitingKeys({ current, step, open, toggle, decide }: Acts) {
  const on = (work: (row: WaitingRecord) => void, needs = true) =>
    current && (!needs || mayDecide(current)) ? () => work(current) : undefined
  const key = (does: string, run: (() => void) | undefined) => (run ? { does, run } : undefined)
  useKeys({
    j: { does: '下一条', run: () => step(1) },
    k: { does: '上一条', run: () => step(-1) },
    ArrowDown: { does: '下一条', run: () => step(1) },
    ArrowUp: { does: '上一条', run: () => step(-1) },
    Enter: key('打开详情', on(open, false)),
    x: key('选择', on(toggle)),
    a: key(
      '通过',
      on((row) => decide('pass', row)),
    ),
    r: key(
      '拒绝',
      on((row) => decide('refuse', row)),
    ),
  })
}

const words: Readonly<Record<WaitingTab, string>> = {
  all: '没有与您有关的审批',
  mine: '没有待您审批的记录',
  done: '您还没有审批过记录',
}

/** Cells one below the other, more of them towards the end; several are decided about at once. */
export function WaitingList({ type, tab }: WaitingListProps) {
  const list = useWaiting(type, tab)
  const { open: openRecord } = useWorkspace()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const rows = list.data?.pages.flatMap((page) => page.list) ?? []
  const chosen = rows.filter((row) => picked.has(row.examineRecordId) && mayDecide(row))
  const cursor = useCursor(rows)
  const { begin, dialog } = useDecide(type)
  const decide = (decision: Decision, row: WaitingRecord) =>
    begin(decision, {
      recordId: row.examineRecordId,
      typeId: row.categoryId,
      about: row.category,
      fills: row.abilities.includes('fields'),
    })
  const toggle = ({ examineRecordId: id }: WaitingRecord) =>
    setPicked((now) =>
      now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]),
    )
  const open = (row: WaitingRecord) => openRecord(type.key, row.categoryId)
  useWaitingKeys({ ...cursor, open, toggle, decide })

  if (list.isError && rows.length === 0)
    return <EmptyState variant="error" text={messageOf(list.error)} onRetry={() => void list.refetch()} />
  if (list.isPending) return <LoadingRows rows={6} columns={3} height={88} />
  if (rows.length === 0) return <EmptyState text={words[tab]} />
  const selectable = rows.filter(mayDecide)
  return (
    <div className={styles.page}>
      {selectable.length > 0 && (
        <BatchBar
          type={type}
          chosen={chosen}
          isAll={chosen.length === selectable.length}
          onAll={(all) => setPicked(new Set(all ? selectable.map((row) => row.examineRecordId) : []))}
          onDone={() => setPicked(new Set())}
        />
      )}
      <ul className={styles.list} onScroll={moreNearEnd(list)} aria-label="审批列表">
        {rows.map((row) => (
          <WaitingCell
            key={row.examineRecordId}
            type={type}
            row={row}
            isCurrent={cursor.current === row}
            isPicked={picked.has(row.examineRecordId)}
            onPick={mayDecide(row) ? () => toggle(row) : undefined}
            onDecide={(decision) => decide(decision, row)}
          />
        ))}
        <MoreRow list={list} />
      </ul>
      {dialog}
    </div>
  )
}
