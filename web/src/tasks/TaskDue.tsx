import { taskLimits } from '#protocol/office/door.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { DueMoment } from '#web/ui/display/Moment.tsx'
import styles from './task-due.module.css'

/** 逾期3天 in red, 今天 in amber, a later day, of a done task its day in grey; nothing without a day. */
export const TaskDue = ({ task: { stopTime, status } }: { task: Pick<TaskInfo, 'stopTime' | 'status'> }) =>
  stopTime !== null && (
    <span className={styles.due}>
      <DueMoment value={stopTime} day done={status === taskLimits.done ? '' : undefined} />
    </span>
  )
