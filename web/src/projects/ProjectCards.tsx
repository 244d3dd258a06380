import {
  closestCenter,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { Dragging } from '#web/ui/Dragging.tsx'
import styles from './list.module.css'
import { ProjectCard } from './ProjectCard.tsx'

interface ProjectCardsProps {
  projects: readonly WorkInfo[]
  /** Absent: they are not in the user's own order, and are not dragged. */
  onSort: ((projects: readonly WorkInfo[]) => void) | undefined
  onEdit: (project: WorkInfo) => void
}

/** Projects side by side, put in order by pointer or keyboard. */
export function ProjectCards({ projects, onSort, onEdit }: ProjectCardsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: unknown) => projects.findIndex(({ workId }) => workId === id)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onSort?.(arrayMove([...projects], from, to))
  }
  return (
    <Dragging sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={projects.map(({ workId }) => workId)} strategy={rectSortingStrategy}>
        <ul className={styles.cards} aria-label="项目">
          {projects.map((project) => (
            <ProjectCard
              key={project.workId}
              project={project}
              isSorted={onSort !== undefined}
              onEdit={() => onEdit(project)}
            />
          ))}
        </ul>
      </SortableContext>
    </Dragging>
  )
}
