import { type DragEndEvent, DragOverlay } from '@dnd-kit/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Candidate, candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { dropTarget, useBoardSensors } from '#web/ui/board/board-keys.ts'
import { Dragging } from '#web/ui/Dragging.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { dropAct, withMoved } from './board.ts'
import styles from './recruiting.module.css'
import { refreshRecruiting } from './refresh.ts'
import { CandidateCard, StageColumn, stageKey } from './StageColumn.tsx'
import { useActs } from './use-acts.tsx'

interface CandidateBoardProps {
  search: string
  postId: number | undefined
  onOpen: (id: number) => void
}

/** Stages side by side; cards are dragged by pointer or keyboard, or moved by their menu. */
export function CandidateBoard({ search, postId, onOpen }: CandidateBoardProps) {
  const client = useQueryClient()
  const may = useCan()
  const { data, error, refetch } = useQuery({
    ...queryOf(candidateCalls.board, { search, postId }),
    placeholderData: keepPreviousData,
  })
  useRenewed('records', async () => void (await refetch()))
  const [dragged, setDragged] = useState<Candidate>()
  const [moved, setMoved] = useState<{ id: number; to: number }>()
  const { begin, dialogs } = useActs()
  const sensors = useBoardSensors()
  const columns = withMoved(data ?? [], moved)
  const cardOf = (id: number) => columns.flatMap(({ list }) => list).find((each) => each.candidateId === id)
  const move = async (candidate: Candidate, to: number) => {
    setMoved({ id: candidate.candidateId, to })
    const isDone = await attempt(
      ask(candidateCalls.move, { candidateIds: [candidate.candidateId], status: to }),
    )
    if (isDone) toast.success(`已将${candidate.candidateName ?? ''}移到${wordOf(candidateStatuses, to)}`)
    await refreshRecruiting(client)
    setMoved(undefined)
  }
  const put = (candidate: Candidate, to: number) => {
    const act = dropAct(candidate, to)
    if (act === 'move') void move(candidate, to)
    else if (act) begin(act, [candidate])
    else if (candidate.status !== to)
      toast.info(
        `${wordOf(candidateStatuses, candidate.status)}的候选人不能移到${wordOf(candidateStatuses, to)}`,
      )
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const candidate = cardOf(Number(active.id))
    if (!candidate || !over) return
    const column = columns.find(
      ({ status, list }) => over.id === stageKey(status) || list.some((each) => each.candidateId === over.id),
    )
    if (column) put(candidate, column.status)
  }
  // what was read stays, with the dialogs above it, when reading it again fails
  if (error && !data)
    return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={4} />
  return (
    <>
      <Dragging
        sensors={sensors}
        collisionDetection={dropTarget}
        onDragStart={({ active }) => setDragged(cardOf(Number(active.id)))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={drop}
      >
        <div
          className={styles.board}
          data-empty={columns.every(({ list }) => list.length === 0) || undefined}
        >
          {columns.map((column) => (
            <StageColumn
              key={column.status}
              column={column}
              dragged={dragged?.candidateId}
              mayMove={may('hrm/recruit/manage')}
              onOpen={onOpen}
              onPut={put}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={styles.lifted} inert>
              <CandidateCard candidate={dragged} onOpen={() => undefined} />
            </div>
          )}
        </DragOverlay>
      </Dragging>
      {dialogs}
    </>
  )
}
