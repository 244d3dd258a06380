import { type DragEndEvent, DragOverlay } from '@dnd-kit/core'
import { Select } from 'antd'
import { useState } from 'react'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskSorts } from '#protocol/tasks/limits.ts'
import { attempt } from '#web/platform/attempt.ts'
import { type Given, messageOf } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { dropTarget, useBoardSensors } from '#web/ui/board/board-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dragging } from '#web/ui/Dragging.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import styles from './board.module.css'
import { columnOf } from './board.ts'
import type { CardTask } from './cards.ts'
import { TaskSearch } from './ListFilters.tsx'
import { TaskCard } from './TaskCard.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import { useBoard } from './use-board.ts'
import { boardFiltersOf, useListAddress } from './use-list-address.ts'
import { useLiveTasks } from './use-tasks.ts'

const sorts = [
  { value: taskSorts.manual, label: '手动排序' },
  { value: taskSorts.created, label: '最近创建' },
  { value: taskSorts.due, label: '最近截止' },
  { value: taskSorts.updated, label: '最近更新' },
  { value: taskSorts.priority, label: '最高优先级' },
]

/** /taskExamine/task-board: the caller's tasks in four columns, sorted by hand (approval-office.md §11.7). */
export default function BoardPage() {
  useLiveTasks()
  const address = useListAddress()
  const { shown, go } = address
  const [sort, setSort] = useState<number>(taskSorts.manual)
  const [busy, run] = useBusy()
  return (
    <PageFrame
      title="任务看板"
      actions={
        <>
          <TaskSearch {...address} />
          <BoardFilters {...address} />
          <Select aria-label="排序" className={styles.sort} value={sort} options={sorts} onChange={setSort} />
          <Button loading={busy} onClick={() => void run(() => attempt(download(taskCalls.exportMine, {})))}>
            导出
          </Button>
        </>
      }
      fill
    >
      <Board
        filters={{ ...boardFiltersOf(shown), sort, completedTask: true }}
        onOpen={(taskId) => go({ task: String(taskId) })}
      />
      {shown.taskId > 0 && <TaskPanel taskId={shown.taskId} onClose={() => go({ task: '' })} />}
    </PageFrame>
  )
}

interface BoardProps {
  filters: Given<typeof taskCalls.myCards>
  onOpen: (taskId: number) => void
}

function Board({ filters, onOpen }: BoardProps) {
  const { columns, error, refetch, move } = useBoard(filters)
  const [dragged, setDragged] = useState<CardTask>()
  const sensors = useBoardSensors()
  const onMove = useStable(move)
  const open = useStable(onOpen)
  const from = dragged && columns && columnOf(columns, dragged.taskId)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!columns) return <LoadingRows rows={6} columns={4} height={72} />
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    if (!over) return
    const target = columnOf(columns, Number(over.id))
    const toTop = target?.isTop ?? columns.find(({ isTop }) => over.id === `column-${isTop}`)?.isTop
    const at = target?.list.findIndex(({ taskId }) => taskId === over.id)
    const end = columns.find(({ isTop }) => isTop === toTop)?.list.length
    if (toTop !== undefined) move({ taskId: Number(active.id), toTop, at: at ?? end ?? 0 })
  }
  return (
    <Dragging
      sensors={sensors}
      collisionDetection={dropTarget}
      onDragStart={({ active }) =>
        setDragged(columns.flatMap(({ list }) => list).find(({ taskId }) => taskId === active.id))
      }
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <div className={styles.board}>
        {columns.map((column) => (
          <BoardColumn
            key={column.isTop}
            column={column}
            isManual={filters.sort === taskSorts.manual}
            dragged={column === from ? dragged?.taskId : undefined}
            onOpen={open}
            onMove={onMove}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.lifted} inert>
            <TaskCard task={dragged} onOpen={() => undefined} />
          </div>
        )}
      </DragOverlay>
    </Dragging>
  )
}
