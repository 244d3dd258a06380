import { boardCalls } from '#protocol/projects/board-calls.ts'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, type Given } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { UNDO_SECONDS } from '#web/tasks/door.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import type { BoardList } from './board.ts'
import type { BoardActs } from './board-acts.ts'

interface Lists {
  workId: Given<typeof boardCalls.sortLists>['workId']
  columns: readonly BoardList[] | undefined
  renew: () => Promise<void>
  /** Shows the lists in an order that the server does not have yet. */
  show: (order: readonly number[] | undefined) => void
}

/** Order and deletion of the lists of a board: each can be undone for 30 s. */
export function useListActs({
  workId,
  columns,
  renew,
  show,
}: Lists): Pick<BoardActs, 'sortLists' | 'removeList'> {
  const sort = async (classIds: readonly number[]) => {
    show(classIds)
    const wasSaved = await attempt(ask(boardCalls.sortLists, { workId, classIds: [...classIds] }))
    await renew()
    show(undefined)
    return wasSaved
  }
  const sortLists = async ({ className }: Pick<BoardList, 'className'>, classIds: readonly number[]) => {
    const before = (columns ?? []).map(({ classId }) => classId).filter((classId) => classId !== UNGROUPED)
    if (!(await sort(classIds))) return
    const undo = async () => {
      if (await sort(before)) toast.success(`已放回任务列表：${className}`)
    }
    announceAct({
      words: `已移动任务列表：${className}`,
      caption: '撤销',
      act: () => void undo(),
      seconds: UNDO_SECONDS,
    })
  }
  const removeList: BoardActs['removeList'] = async ({ classId, className }) => {
    await ask(boardCalls.removeList, { workId, classId })
    await renew()
    const undo = async () => {
      if (await attempt(ask(boardCalls.restoreList, { workId, classId })))
        toast.success(`已恢复任务列表：${className}`)
      await renew()
    }
    announceAct({
      words: `删除成功：${className}`,
      caption: '撤销',
      act: () => void undo(),
      seconds: UNDO_SECONDS,
    })
  }
  return { sortLists: (list, order) => void sortLists(list, order), removeList }
}
