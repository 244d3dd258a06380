import type { ReactNode } from 'react'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { type CardPlace, CardList as Cards } from '#web/ui/board/CardList.tsx'

interface CardListProps {
  tasks: readonly TaskInfo[]
  /** A task that is drawn wherever it is: it is being dragged. */
  kept?: number | undefined
  /** The area in which the cards scroll. */
  areaRef?: (element: HTMLElement | null) => void
  /** A list item. */
  render: (task: TaskInfo, place: CardPlace) => ReactNode
}

const idOf = ({ taskId }: TaskInfo) => taskId

/** Tasks of a column. */
export const CardList = ({ tasks, ...more }: CardListProps) => (
  <Cards cards={tasks} idOf={idOf} empty="没有任务" {...more} />
)
