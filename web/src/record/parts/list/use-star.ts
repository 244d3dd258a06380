import { useCallback } from 'react'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { usePatchRow } from '../../model/data/record.ts'
import { idOf } from '../../model/record.ts'

/** Toggles a row's star optimistically and saves it; undefined for types without stars. */
export function useStar(type: RecordType): ((row: Row) => void) | undefined {
  const patch = usePatchRow(type)
  const may = useCan()
  const call = recordCallsOf(type).star
  const toggle = useCallback(
    async (row: Row) => {
      if (!call) return
      const id = idOf(type, row)
      const starred = Number(row.star) === 1
      patch(id, { star: starred ? 0 : 1 })
      if (await attempt(ask(call, { id }))) toast.success(starred ? '取消关注成功' : '关注成功')
      else patch(id, { star: starred ? 1 : 0 })
    },
    [call, patch, type],
  )
  const begin = useCallback((row: Row) => void toggle(row), [toggle])
  return call && may(`${type.node}/read`) ? begin : undefined
}
