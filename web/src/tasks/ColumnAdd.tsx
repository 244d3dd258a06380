import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './board.module.css'
import { useContentKey } from './use-content-key.ts'
import { refreshTasks } from './use-tasks.ts'

/** 添加任务 at the foot of a column: a name and Enter; the caret stays for the next one. */
export function ColumnAdd({ title, isTop }: { title: string; isTop: number }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [busy, run] = useBusy()
  const keys = useContentKey()
  const add = async () => {
    const given = name.trim()
    if (given === '' || busy) return
    const request = { name: given, isTop }
    const requestKey = keys.keyOf(request)
    if (!(await run(() => ask(taskCalls.save, { ...request, requestKey })))) return
    keys.renew()
    setName('')
    toast.success(`新建成功：${given}`)
    await refreshTasks(client)
  }
  return (
    <div className={styles.foot}>
      <Input
        aria-label={`添加任务到${title}`}
        placeholder="添加任务"
        prefix={<PlusOutlined />}
        maxLength={taskLimits.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void add()}
      />
    </div>
  )
}
