import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { ask } from '#web/platform/client.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { refreshTasks } from '#web/tasks/door.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

interface QuickCardProps {
  workId: number
  classId: number
  onAdded: () => Promise<void>
  onClose: () => void
}

/** A name and Enter make a task at the top of the list, one after another; Escape, and leaving an empty field, end it. */
export function QuickCard({ workId, classId, onAdded, onClose }: QuickCardProps) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [busy, run] = useBusy()
  const requestKey = useRef(newRequestKey())
  const add = async () => {
    const given = name.trim()
    if (given === '') return
    const request = { name: given, workId, classId, requestKey: requestKey.current }
    if (!(await run(() => ask(taskCalls.save, request)))) return
    requestKey.current = newRequestKey()
    setName('')
    await Promise.all([onAdded(), refreshTasks(client)])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Input
      aria-label="任务名称"
      placeholder="任务名称，回车添加"
      autoFocus
      maxLength={taskLimits.name}
      value={name}
      aria-busy={busy || undefined}
      onChange={(event) => setName(event.target.value)}
      onPressEnter={() => void add()}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (name.trim() === '') onClose()
      }}
    />
  )
}
