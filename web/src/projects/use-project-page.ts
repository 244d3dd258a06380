import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { taskSorts } from '#protocol/tasks/limits.ts'
import type { BoardFilters } from './use-project-board.ts'

export const views = [
  { value: 'board', label: '看板视图' },
  { value: 'list', label: '列表视图' },
  { value: 'owner', label: '负责人视图' },
  { value: 'files', label: '附件' },
  { value: 'statistics', label: '任务统计' },
  { value: 'archive', label: '归档任务' },
] as const
export type View = (typeof views)[number]['value']

/** Which view of a project is shown; beside it the address holds what `useListAddress` of tasks reads. */
export function useProjectPage() {
  const [params, setParams] = useSearchParams()
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'board'
  const sort = Number(params.get('sort')) || taskSorts.manual
  const set = (key: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true },
    )
  return {
    view,
    sort,
    show: (next: View) => set('view', next === 'board' ? '' : next),
    sortBy: (next: number) => set('sort', next === taskSorts.manual ? '' : String(next)),
  }
}

interface Narrowing {
  search: string
  mainUserIds: readonly number[]
  labelIds: readonly number[]
  when: number
}

const idsOf = (text: string) => text.split(',').map(Number).filter(Boolean)

/** The same object while nothing changes, since the board is kept under it. */
export function useBoardFilters(workId: number, sort: number, shown: Narrowing): BoardFilters {
  const { search, when } = shown
  const main = shown.mainUserIds.join(',')
  const labels = shown.labelIds.join(',')
  return useMemo(
    () => ({
      workId,
      sort,
      taskName: search,
      mainUserId: idsOf(main),
      labelId: idsOf(labels),
      ...(when > 0 ? { stopTimeType: when } : {}),
    }),
    [workId, sort, search, main, labels, when],
  )
}
