import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { ReminderSelect } from './ReminderSelect.tsx'
import { TaskForm } from './TaskForm.tsx'
import styles from './tasks.module.css'
import { useContentKey } from './use-content-key.ts'
import { refreshTasks } from './use-tasks.ts'

interface Draft {
  name: string
  stopTime: string
  mainUserId: number
  remindDays: number | null
}

const fresh: Draft = { name: '', stopTime: '', mainUserId: 0, remindDays: null }

/** 添加任务 at the foot of the list: a name and Enter, with a day and an owner where wanted; ⋯ leads to the whole form. */
export function QuickTask({ onOpen }: { onOpen: (taskId: number) => void }) {
  const client = useQueryClient()
  const [task, setTask] = useState(fresh)
  const [isWhole, setWhole] = useState(false)
  const [busy, run] = useBusy()
  const keys = useContentKey()
  const add = async () => {
    const name = task.name.trim()
    if (name === '') {
      toast.error('请填写任务标题')
      return
    }
    const { stopTime, mainUserId, remindDays } = task
    const given = { name, stopTime, mainUserId: mainUserId || null, remindDays: stopTime ? remindDays : null }
    const requestKey = keys.keyOf(given)
    if (!(await run(() => ask(taskCalls.save, { ...given, requestKey })))) return
    keys.renew()
    setTask(fresh)
    toast.success('新建成功')
    await refreshTasks(client)
  }
  return (
    <footer className={styles.quick}>
      <Input
        aria-label="添加任务"
        placeholder="添加任务"
        prefix={<PlusOutlined />}
        maxLength={taskLimits.name}
        value={task.name}
        onChange={(event) => setTask({ ...task, name: event.target.value })}
        onPressEnter={() => void add()}
      />
      <span className={styles.short}>
        <DatePicker
          aria-label="截止时间"
          placeholder="截止时间"
          value={task.stopTime === '' ? null : dayjs(task.stopTime)}
          onChange={(day) => setTask({ ...task, stopTime: day?.format('YYYY-MM-DD') ?? '' })}
        />
      </span>
      {task.stopTime !== '' && (
        <span className={styles.short}>
          <ReminderSelect
            aria-label="提醒"
            hasEnd
            value={task.remindDays}
            onChange={(remindDays) => setTask({ ...task, remindDays })}
          />
        </span>
      )}
      <span className={styles.short}>
        <PeopleSelect
          aria-label="负责人"
          placeholder="负责人：我"
          activeOnly
          value={task.mainUserId === 0 ? [] : [task.mainUserId]}
          onChange={([userId]) => setTask({ ...task, mainUserId: userId ?? 0 })}
        />
      </span>
      <Button icon={<EllipsisOutlined />} aria-label="填写更多" onClick={() => setWhole(true)} />
      <Button type="primary" loading={busy} onClick={() => void add()}>
        发布
      </Button>
      {isWhole && (
        <TaskForm
          begin={task}
          onClose={() => setWhole(false)}
          onSaved={(taskId) => {
            setTask(fresh)
            onOpen(taskId)
          }}
        />
      )}
    </footer>
  )
}
