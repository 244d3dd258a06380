import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attendanceSettingCalls, type ShiftRow } from '#protocol/hrm/attendance/setting-calls.ts'
import { ask, type Given } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import { refreshAttendance } from '../refresh.ts'
import { type Mark, type RosterChange, reversed, withChanges } from './roster-marks.ts'

/** Steps that can be taken back. */
const MOST = 50
const sheet = attendanceSettingCalls.rosters
const shown = (mark: Mark) => (mark === 'group' ? {} : { shiftId: mark })

/** Cells change at once and are stored one act after the other; a refused one brings back what is stored. */
export function useRoster(request: Given<typeof sheet>, shifts: readonly ShiftRow[]) {
  const client = useQueryClient()
  const [done, setDone] = useState<readonly (readonly RosterChange[])[]>([])
  const queue = useRef({ last: Promise.resolve(), open: 0 })
  const nameOf = (id: number) => shifts.find(({ shiftId }) => shiftId === id)?.name ?? ''
  const show = (changes: readonly RosterChange[]) => {
    const key = queryKeyOf(sheet, request)
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<Awaited<ReturnType<typeof ask<typeof sheet>>>>(
      key,
      (page) => page && { ...page, list: withChanges(page.list, changes, nameOf) },
    )
  }
  const store = (changes: readonly RosterChange[]) => {
    show(changes)
    queue.current.open += 1
    queue.current.last = queue.current.last.then(async () => {
      const days = changes.map(({ employeeId, day, from, to }) => ({
        employeeId,
        day,
        ...shown(to),
        was: shown(from),
      }))
      try {
        await ask(attendanceSettingCalls.saveRoster, { days })
      } catch {
        // the client has shown the sentence; later steps rest on what was refused
        setDone([])
      } finally {
        queue.current.open -= 1
        if (queue.current.open === 0) void refreshAttendance(client)
      }
    })
  }
  return {
    hasUndo: done.length > 0,
    apply: (changes: readonly RosterChange[]) => {
      if (changes.length === 0) return
      setDone((steps) => [...steps, changes].slice(-MOST))
      store(changes)
    },
    undo: () => {
      const step = done.at(-1)
      if (!step) return
      setDone(done.slice(0, -1))
      store(reversed(step))
      toast.success(`已撤销：${step.length}格排班`)
    },
  }
}
