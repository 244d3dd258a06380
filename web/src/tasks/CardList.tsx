import type { ReactNode } from 'react'
import { type CardPlace, CardList as Cards } from '#web/ui/board/CardList.tsx'
import type { CardTask } from './cards.ts'

interface CardListProps<Task> {
  tasks: readonly Task[]
  /** A task that is drawn wherever it is: it is being dragged. */
  kept?: number | undefined
  /** The area in which the cards scroll. */
  areaRef?: (element: HTMLElement | null) => void
  /** A list item. */
  render: (task: Task, place: CardPlace) => ReactNode
}

const idOf = ({ taskId }: CardTask) => taskId

/** Tasks of a column. */
export const CardList = <Task extends CardTask>({ tasks, ...more }: CardListProps<Task>) => (
  <Cards cards={tasks} idOf={idOf} empty="没有任务" {...more} />
)
