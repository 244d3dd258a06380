import { useSearchParams } from 'react-router'
import { taskLimits } from '#protocol/office/door.ts'
import { taskRoles } from '#protocol/tasks/limits.ts'
import type { TaskFilters } from './use-tasks.ts'

/** What the address of a list or board holds: filters, and the task that is open. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const go = (change: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(change))
          if (value === '') next.delete(key)
          else next.set(key, value)
        return next
      },
      { replace: true },
    )
  const idsAt = (key: string) => (params.get(key) ?? '').split(',').map(Number).filter(Boolean)
  const shown = {
    type: Number(params.get('type')) || taskRoles.all,
    search: params.get('search') ?? '',
    due: params.get('due') ?? '',
    priority: params.get('priority') ?? '',
    isOpenOnly: params.get('open') === '1',
    mainUserIds: idsAt('main'),
    when: Number(params.get('when')) || 0,
    labelIds: idsAt('labels'),
    taskId: Number(params.get('task')) || 0,
  }
  return { shown, go }
}

export type ListAddress = ReturnType<typeof useListAddress>

/** As the call of the board takes them. */
export const boardFiltersOf = ({ search, mainUserIds, when, labelIds }: ListAddress['shown']) => ({
  name: search,
  userIdList: mainUserIds,
  labelIdList: labelIds,
  ...(when === 0 ? {} : { stopTimeType: when }),
})

/** As the calls of the list take them. */
export const filtersOf = (
  { type, search, due, priority, isOpenOnly, mainUserIds }: ListAddress['shown'],
  isTeam: boolean,
): TaskFilters => ({
  type,
  search,
  mainUserIds,
  ...(due === '' ? {} : { dueDate: due }),
  ...(priority === '' ? {} : { priority: Number(priority) }),
  ...(isTeam ? { mold: 1 } : {}),
  ...(isOpenOnly ? { status: taskLimits.open } : {}),
})
