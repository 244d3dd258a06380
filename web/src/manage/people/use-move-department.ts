import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useDepartments } from '#web/platform/session.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { isSamePlace, type Place, placeOf } from './department-places.ts'
import { findDepartment, refreshPeople } from './use-people.ts'

/** As long as a move can be taken back. */
const UNDO_SECONDS = 30

/** Puts a department at another place, with 撤销. */
export function useMoveDepartment(): (
  node: Pick<DeptNode, 'deptId' | 'name'>,
  place: Place,
) => Promise<void> {
  const cache = useQueryClient()
  const { data: tree } = useDepartments()
  return useCallback(
    async ({ deptId, name }, place) => {
      const old = placeOf(tree ?? [], deptId)
      if (!old || isSamePlace(old, place)) return
      const put = async (to: Place, done: () => void) => {
        if (!(await attempt(ask(departmentCalls.moveDept, { deptId, ...to })))) return
        done()
        await refreshPeople(cache)
      }
      const above = findDepartment(tree ?? [], place.pid)?.name ?? ''
      const words = place.pid === old.pid ? `已调整 ${name} 的次序` : `已将 ${name} 移到 ${above}`
      const offer = () =>
        announceAct({
          words,
          caption: '撤销',
          act: () => void put(old, () => toast.success('已撤销')),
          seconds: UNDO_SECONDS,
        })
      await put(place, offer)
    },
    [tree, cache],
  )
}
