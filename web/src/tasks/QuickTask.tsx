import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './tasks.module.css'
import { refreshTasks } from './use-tasks.ts'

/** 添加任务 at the foot of the list: a name and Enter. */
export function QuickTask() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [busy, run] = useBusy()
  const add = async () => {
    const given = name.trim()
    if (given === '') {
      toast.error('请填写任务标题')
      return
    }
    if (!(await run(() => ask(taskCalls.save, { name: given })))) return
    setName('')
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
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void add()}
      />
      <Button type="primary" loading={busy} onClick={() => void add()}>
        发布
      </Button>
    </footer>
  )
}
