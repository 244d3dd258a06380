import type { Transaction } from 'kysely'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database.ts'
import type { Services } from '#server/platform/services.ts'

/** What open pages are told when an approval changes; whoever keeps figures of approvals drops them then. */
export const APPROVALS = 'approvals'

/** A page that shows a submission asks for it more often than this, in milliseconds. */
const LOOKING = 60_000

/**
 * Who looks at which submission on this process: readers without a part in it see decisions at once, too. On other processes
 * they see them when they ask the next time.
 */
export interface Watchers {
  looks: (userId: number, recordId: number) => void
  of: (recordId: number) => number[]
}

declare module '#server/access/context.ts' {
  interface AppServices {
    approvalWatchers: Watchers
  }
}

export function createWatchers({ clock }: Pick<Services, 'clock'>): Watchers {
  const seen = new Map<number, Map<number, number>>()
  let swept = 0
  const sweep = (now: number) => {
    if (now - swept < LOOKING) return
    swept = now
    for (const [recordId, people] of seen) {
      for (const [userId, at] of people) if (now - at > LOOKING) people.delete(userId)
      if (people.size === 0) seen.delete(recordId)
    }
  }
  return {
    looks: (userId, recordId) => {
      const now = clock.now().getTime()
      sweep(now)
      const people = seen.get(recordId) ?? new Map<number, number>()
      seen.set(recordId, people.set(userId, now))
    },
    of: (recordId) => {
      sweep(clock.now().getTime())
      return [...(seen.get(recordId)?.keys() ?? [])]
    },
  }
}

/** Tells the open pages of these people, and of everybody who looks at the submission, at the commit. */
export function tellChanged(
  trx: Transaction<Tables>,
  { services }: Pick<Writer, 'services'>,
  recordId: number,
  userIds: readonly number[],
): Promise<void> {
  const all = new Set([...userIds, ...services.approvalWatchers.of(recordId)])
  return services.notify.tellPages(trx, APPROVALS, [...all])
}
