import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { WorkItem } from '#protocol/my-day/calls.ts'
import { taskLimits } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, isAborted, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { standRefusal } from '#web/platform/standing-refusal.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { refreshTasks } from './use-tasks.ts'

/** Seconds during which a status, a drop and a deletion can be undone. */
export const UNDO_SECONDS = 30

/**
 * Awaits a write, then asks for the tasks again; false where it was refused. Failures are reported by the write; a quiet one is given
 * the words of the specification for its failure, which the server's reason follows.
 */
export function useTaskWrite(): (work: Promise<unknown>, failed?: string) => Promise<boolean> {
  const client = useQueryClient()
  return async (work, failed) => {
    const wasDone = await attempt(failed === undefined ? work : work.catch(sayWith(failed)))
    await refreshTasks(client)
    return wasDone
  }
}

/** Reports a quiet write that failed, by the words of the specification and the reason, and rethrows it. */
export const sayWith = (failed: string) => (failure: unknown) => {
  if (!isAborted(failure)) {
    const words = `${failed}：${messageOf(failure)}`
    toast.error(words)
    standRefusal(words)
  }
  throw failure
}

interface Named {
  taskId: number
  name: string
}

/** Completes or reopens a task, with 撤销. */
export async function setDone(client: QueryClient, task: Named, isDone: boolean): Promise<boolean> {
  const { taskId, name } = task
  const set = async (done: boolean) => {
    const status = done ? taskLimits.done : taskLimits.open
    const wasSet = await attempt(ask(taskCalls.setStatus, { taskId, status }))
    await refreshTasks(client)
    return wasSet
  }
  if (!(await set(isDone))) return false
  const words = isDone ? `已完成：${name}` : `已重新打开：${name}`
  announceAct({ words, caption: '撤销', act: () => void set(!isDone), seconds: UNDO_SECONDS })
  return true
}

/** 完成 in 我的一天, with what takes it back. */
export async function finishTask({ id, title }: WorkItem) {
  const set = (status: 1 | 5) => ask(taskCalls.setStatus, { taskId: id, status })
  if (!(await attempt(set(taskLimits.done)))) return undefined
  return { words: `已完成：${title}`, undo: () => set(taskLimits.open) }
}

/** Puts a task into the recycle bin, with 撤销. */
export async function removeTask(client: QueryClient, { taskId, name }: Named): Promise<void> {
  await ask(taskCalls.remove, { taskId })
  await refreshTasks(client)
  const restore = async () => {
    if (!(await attempt(ask(taskCalls.restore, { taskId })))) return
    toast.success(`已恢复任务：${name}`)
    await refreshTasks(client)
  }
  announceAct({
    words: `删除成功：${name}`,
    caption: '撤销',
    act: () => void restore(),
    seconds: UNDO_SECONDS,
  })
}
