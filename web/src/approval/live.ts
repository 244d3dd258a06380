import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { useUnread } from '#web/messages/door.ts'
import { refresh } from '#web/platform/query-keys.ts'

/** For people whom no message reaches, in milliseconds. */
export const ASK_AGAIN = 20_000

/** Whoever is to act, or has handed something in, is told by a message: what approvals are on the screen is then asked again. */
export function useLiveApprovals(): void {
  const client = useQueryClient()
  const { allCount } = useUnread()
  const known = useRef(allCount)
  useEffect(() => {
    if (known.current === allCount) return
    known.current = allCount
    void refresh(client, approvalCalls.view, approvalCalls.log, approvalCalls.waiting)
  }, [allCount, client])
}
