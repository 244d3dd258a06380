import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useTaskWrite } from './acts.ts'
import styles from './panel.module.css'
import { RepeatForm } from './RepeatForm.tsx'
import { rightsOf } from './task-rights.ts'

/** How a task repeats, in words with the next five days. */
export function TaskRepeat({ task }: { task: TaskDetail }) {
  const { taskId, stopTime } = task
  const may = rightsOf(task)
  const write = useTaskWrite()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(queryOf(taskRepeatCalls.read, { taskId }))
  const end = async () => {
    if (await write(ask(taskRepeatCalls.end, { taskId }))) toast.success('已停止重复')
  }
  if (!data && !may('setTaskTime')) return null
  return (
    <section className={styles.section} aria-label="重复">
      <h3>重复</h3>
      {data && (
        <p className={styles.line}>
          {data.words} <span className={styles.hint}>接下来：{data.nextDays.join('、')}</span>
        </p>
      )}
      {may('setTaskTime') && (
        <div className={styles.row}>
          <Button
            reason={stopTime === null ? '请先设置任务的结束时间' : undefined}
            onClick={() => setOpen(true)}
          >
            {data ? '修改重复' : '设置重复'}
          </Button>
          {data && <Button onClick={() => void end()}>停止重复</Button>}
        </div>
      )}
      {isOpen && stopTime !== null && (
        <RepeatForm taskId={taskId} stop={stopTime} known={data ?? null} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
