import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Services } from '#server/platform/services.ts'

/** What open pages are told when an approval changes; whoever keeps figures of approvals drops them then. */
export const APPROVALS = 'approvals'

/** A page that shows a submission asks for it more often than this, in milliseconds. */
const LOOKING = 60_000
/** The other processes are told of somebody who goes on looking before they forget him. */
const RETELL = LOOKING / 3
const TOPIC = 'approval-looks'

const look = z.object({ userId: z.number(), recordId: z.number() })

interface Look {
  at: number
  toldAt: number
}

/** Who looks at which submission, on whichever process: readers without a part in it see decisions at once, too. */
export interface Watchers {
  looks: (userId: number, recordId: number) => void
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
    const isNews = !before || now - before.toldAt > RETELL
    seen.set(recordId, people.set(userId, { at: now, toldAt: isNews ? now : before.toldAt }))
    return isNews
  }
  const stop = events.subscribe(TOPIC, (payload) => {
    const { success, data } = look.safeParse(payload)
    if (success) note(data.userId, data.recordId)
  })
  return {
    looks: (userId, recordId) => {
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
