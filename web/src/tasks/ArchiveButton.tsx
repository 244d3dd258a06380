import { useQueryClient } from '@tanstack/react-query'
import { taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { useTaskWrite } from './acts.ts'
import { refreshTasks } from './use-tasks.ts'

/** 归档 of a task of a project, after a question; of an archived one 激活. */
export function ArchiveButton({ task: { taskId, name, isArchive } }: { task: TaskDetail }) {
  const client = useQueryClient()
  const write = useTaskWrite()
  const activate = async () => {
    if (await write(ask(taskCalls.activate, { taskId }))) toast.success(`已激活：${name}`)
  }
  const archive = () =>
    confirmDanger({
      title: `归档任务“${name}”？`,
      content: taskWords.archiveQuestion,
      okText: '归档任务',
      onOk: async () => {
        await ask(taskCalls.archive, { taskId })
        toast.success(`已归档：${name}`)
        await refreshTasks(client)
      },
    })
  return isArchive === 1 ? (
    <Button onClick={() => void activate()}>激活</Button>
  ) : (
    <Button onClick={archive}>归档</Button>
  )
}
