import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo } from 'react'
import { BoardCard } from './BoardCard.tsx'
import styles from './board.module.css'
import type { Columns, Move } from './board.ts'
import { CardList } from './CardList.tsx'
import { ColumnAdd } from './ColumnAdd.tsx'

interface ColumnProps {
  column: Columns[number]
  columns: Columns
  /** By hand: otherwise nothing is dragged, and the menu moves between columns alone. */
  isManual: boolean
  /** The task that is being dragged. */
  dragged: number | undefined
  onOpen: (taskId: number) => void
  onMove: (move: Move) => void
}

/** One column of the board. */
export function BoardColumn({ column, columns, isManual, dragged, onOpen, onMove }: ColumnProps) {
  const { title, isTop, list } = column
  const { setNodeRef, isOver } = useDroppable({ id: `column-${isTop}` })
  const ids = useMemo(() => list.map(({ taskId }) => taskId), [list])
  const others = columns.filter((each) => each.isTop !== isTop)
  return (
    <section className={styles.column} aria-label={title} data-over={isOver || undefined}>
      <h2 className={styles.head}>
        {title} <span className={styles.count}>{list.length}</span>
      </h2>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <CardList
          tasks={list}
          kept={dragged}
          areaRef={setNodeRef}
          render={(task, place) => (
            <BoardCard
              key={task.taskId}
              task={task}
              place={place}
              isManual={isManual}
              onOpen={() => onOpen(task.taskId)}
              targets={others.map(({ isTop: toTop, title: name }) => ({
                key: String(toTop),
                label: `移到${name}`,
                onClick: () => onMove({ taskId: task.taskId, toTop, at: 0 }),
              }))}
            />
          )}
        />
      </SortableContext>
      <ColumnAdd title={title} isTop={isTop} />
    </section>
  )
}
