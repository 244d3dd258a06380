import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, type Given } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { UNDO_SECONDS } from './acts.ts'
import { type Columns, columnOf, columnsRequest, type Move, moveTask } from './board.ts'
import { wholeCards } from './cards.ts'
import { refreshTasks } from './use-tasks.ts'

async function readColumns(filters: Given<typeof taskCalls.myCards>, signal: AbortSignal): Promise<Columns> {
  const { columns, ...named } = await ask(taskCalls.myCards, filters, { signal, quiet: true })
  const whole = wholeCards(named)
  return columns.map(({ title, isTop, cards }) => ({ title, isTop, list: cards.map(whole) }))
}

/** The columns of the caller, as dropped before the server has answered; a refused drop goes back, every other one for 30 s. */
export function useBoard(filters: Given<typeof taskCalls.myCards>) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(taskCalls.myCards, filters),
    queryFn: ({ signal }) => readColumns(filters, signal),
  })
  const [dropped, setDropped] = useState<Columns>()
  const columns = dropped ?? data

  const save = async (next: Columns, moved: { taskId: number; fromTop: number }) => {
    setDropped(next)
    const wasSaved = await attempt(ask(taskCalls.setColumns, columnsRequest(next, moved)))
    await refreshTasks(client)
    setDropped(undefined)
    return wasSaved
  }

  const move = async (wanted: Move) => {
    if (!columns) return
    const from = columnOf(columns, wanted.taskId)
    const next = moveTask(columns, wanted)
    if (!from || next === columns) return
    const { taskId, toTop } = wanted
    if (!(await save(next, { taskId, fromTop: from.isTop }))) return
    const name = from.list.find((task) => task.taskId === taskId)?.name ?? ''
    const undo = async () => {
      if (await save(columns, { taskId, fromTop: toTop })) toast.success(`已放回${from.title}：${name}`)
    }
    const title = next.find(({ isTop }) => isTop === toTop)?.title ?? ''
    announceAct({
      words: `已移到${title}：${name}`,
      caption: '撤销',
      act: () => void undo(),
      seconds: UNDO_SECONDS,
    })
  }

  return { columns, error, refetch, move: (wanted: Move) => void move(wanted) }
}
