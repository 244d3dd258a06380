import { useEffect, useRef } from 'react'
import type { Timeline } from '#protocol/approval/option-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { useSession } from '#web/platform/session.ts'
import { useReadCopies } from '../copies/door.ts'

/** A person who sees the submission has read their copy of it. */
export function useReadCopy(recordId: number, copies: Timeline['copies']): void {
  const { userId } = useSession().user
  const read = useReadCopies()
  const isUnread = copies.some((copy) => copy.userId === userId && copy.readTime === null)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    if (isUnread) void attempt(latest.current([recordId]))
  }, [isUnread, recordId])
}
