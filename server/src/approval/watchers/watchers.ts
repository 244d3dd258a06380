import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Services } from '#server/platform/services.ts'

/** Topic of the event for open pages when an approval changes; caches of approval figures drop theirs. */
export const APPROVALS = 'approvals'

/** Pages that show a submission refetch it more often than this, in milliseconds. */
const LOOKING = 60_000
/** A continuing viewer is announced again to the other processes before they expire the entry. */
const REANNOUNCE = LOOKING / 3
const TOPIC = 'approval-looks'

const look = z.object({ userId: z.number(), recordId: z.number() })

interface Look {
  at: number
  toldAt: number
}

/** Users who have a submission open, on any process: readers without a part in it also get its changes live. */
export interface Watchers {
  noteViewing: (userId: number, recordId: number) => void
  of: (recordId: number) => number[]
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    approvalWatchers: Watchers
  }
}

export function createWatchers({ clock, events }: Pick<Services, 'clock' | 'events'>): Watchers {
  const seen = new Map<number, Map<number, Look>>()
  let swept = 0
  const sweep = (now: number) => {
    if (now - swept < LOOKING) return
    swept = now
    for (const [recordId, people] of seen) {
      for (const [userId, { at }] of people) if (now - at > LOOKING) people.delete(userId)
      if (people.size === 0) seen.delete(recordId)
    }
  }
  /** True when the others are to hear of it. */
  const note = (userId: number, recordId: number): boolean => {
    const now = clock.now().getTime()
    sweep(now)
    const people = seen.get(recordId) ?? new Map<number, Look>()
    const before = people.get(userId)
    const isNews = !before || now - before.toldAt > REANNOUNCE
    seen.set(recordId, people.set(userId, { at: now, toldAt: isNews ? now : before.toldAt }))
    return isNews
  }
  const stop = events.subscribe(TOPIC, (payload) => {
    const { success, data } = look.safeParse(payload)
    if (success) note(data.userId, data.recordId)
  })
  return {
    noteViewing: (userId, recordId) => {
      if (!note(userId, recordId)) return
      events
        .announce(TOPIC, { userId, recordId })
        .catch((error: unknown) => process.emitWarning(String(error)))
    },
    of: (recordId) => {
      sweep(clock.now().getTime())
      return [...(seen.get(recordId)?.keys() ?? [])]
    },
    close: stop,
  }
}

/** Notifies the open pages of these users, and of everyone viewing the submission, at the commit. */
export function notifyWatchers(
  trx: Transaction<Tables>,
  { services }: Pick<Writer, 'services'>,
  recordId: number,
  userIds: readonly number[],
): Promise<void> {
  const all = new Set([...userIds, ...services.approvalWatchers.of(recordId)])
  return services.notify.notifyPages(trx, APPROVALS, [...all])
}
