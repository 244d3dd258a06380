import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { memo, useMemo } from 'react'
import { CardList } from './CardList.tsx'
import type { CardTask } from './cards.ts'
import { type DrawCard, SortableCard } from './SortableCard.tsx'

interface SortableCardsProps {
  tasks: readonly CardTask[]
  /** A task that is drawn wherever it is: it is being dragged. */
  kept: number | undefined
  areaRef: (element: HTMLElement | null) => void
  /** The same function as long as it decides the same, as `draw`. */
  mayDrag: (task: CardTask) => boolean
  /** Nothing is dropped here. */
  isFixed?: boolean
  draw: DrawCard
}

/** The cards of a column, which are dragged. Drawn again when something of them changes, not with each step of a drag. */
export const SortableCards = memo(
  ({ tasks, kept, areaRef, mayDrag, isFixed = false, draw }: SortableCardsProps) => {
    const ids = useMemo(() => tasks.map(({ taskId }) => taskId), [tasks])
    return (
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <CardList
          tasks={tasks}
          kept={kept}
          areaRef={areaRef}
          render={(task, place) => (
            <SortableCard
              key={task.taskId}
              task={task}
              place={place}
              mayDrag={mayDrag(task)}
              isFixed={isFixed}
              draw={draw}
            />
          )}
        />
      </SortableContext>
    )
  },
)
