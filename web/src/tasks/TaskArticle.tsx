import { useQueryClient } from '@tanstack/react-query'
import { taskLimits } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { RelatedRecords, relatedIdsOf } from '#web/related-records/door.ts'
import { setDone, useTaskWrite } from './acts.ts'
import { ChildTasks } from './ChildTasks.tsx'
import { InPlace } from './InPlace.tsx'
import { TaskLabels } from './LabelsPopover.tsx'
import styles from './panel.module.css'
import { DoneBox } from './TaskCell.tsx'
import { TaskFields } from './TaskFields.tsx'
import { TaskFiles } from './TaskFiles.tsx'
import { TaskRepeat } from './TaskRepeat.tsx'
import { TaskTimes } from './TaskTimes.tsx'
import { rightsOf } from './task-rights.ts'
import { refreshTasks } from './use-tasks.ts'

/** What a task is, edited in place as far as the caller may. */
export function TaskArticle({ task }: { task: TaskDetail }) {
  const client = useQueryClient()
  const write = useTaskWrite()
  const { taskId, name, description, status, isArchive, ishidden } = task
  const may = rightsOf(task)
  const relate = async (lists: Parameters<typeof relatedIdsOf>[0]) => {
    await ask(taskCalls.relate, { taskId, ...relatedIdsOf(lists) })
    await refreshTasks(client)
  }
  return (
    <article className={styles.article}>
      {ishidden === 1 ? (
        <p role="status">该任务在回收站中，恢复后才能修改</p>
      ) : (
        isArchive === 1 && <p role="status">该任务已归档，激活后才能修改</p>
      )}
      <header className={styles.head}>
        <DoneBox
          isClosed={!may('setTaskStatus')}
          isDone={status === taskLimits.done}
          name={name}
          onDone={(isDone) => setDone(client, task, isDone)}
        />
        <InPlace
          label="任务名称"
          value={name}
          placeholder="任务名称"
          limit={taskLimits.name}
          required
          isClosed={!may('setTaskTitle')}
          className={styles.title}
          onSave={(text) => write(ask(taskCalls.setTitle, { taskId, name: text }))}
        />
      </header>
      <TaskFields task={task} />
      <TaskLabels task={task} />
      <section className={styles.section} aria-label="描述">
        <h3>描述</h3>
        <InPlace
          label="描述"
          value={description}
          placeholder="添加描述"
          limit={taskLimits.description}
          lines
          isClosed={!may('setTaskDescription')}
          className={styles.text}
          onSave={(text) => write(ask(taskCalls.setDescription, { taskId, description: text }))}
        />
      </section>
      <section className={styles.section} aria-label="相关信息">
        <h3>相关信息</h3>
        <RelatedRecords value={task} {...(may('saveTaskRelation') ? { onChange: relate } : {})} saved />
      </section>
      <ChildTasks task={task} />
      <TaskFiles task={task} />
      {ishidden === 0 && (
        <>
          <TaskTimes task={task} />
          <TaskRepeat task={task} />
        </>
      )}
    </article>
  )
}
