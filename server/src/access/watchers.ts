import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#server/platform/database/database.ts'
import { notifyPages } from '#server/platform/events/pages.ts'
import type { Services } from '#server/platform/services.ts'

/** A page counts as open for this long after it was last fetched, in milliseconds; it refetches more often. */
const LOOKING = 60_000
/** A continuing viewer is announced again to the other processes before they expire the entry. */
const REANNOUNCE = LOOKING / 3
const TOPIC = 'watchers'

const look = z.object({ userId: z.number(), what: z.string(), id: z.number() })

/** What is open on a page: the word that `useServerNotice` receives, and which of them. */
export interface Watched {
  what: string
  id: number
}

/** Users who have something open, on any process: readers without a part in it also get its changes live. */
export interface Watchers {
  /** The caller has checked that the user may read it. */
  note: (userId: number, watched: Watched) => void
  of: (watched: Watched) => number[]
  /** Notifies, at the commit, the open pages of those who look at it and of these users. */
  notify: (trx: Transaction<Tables>, watched: Watched, userIds?: readonly number[]) => Promise<void>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    watchers: Watchers
  }
}

interface Look {
  at: number
  announcedAt: number
}

export function createWatchers({ clock, events }: Pick<Services, 'clock' | 'events'>): Watchers {
  const seen = new Map<string, Map<number, Look>>()
  let swept = 0
  const keyOf = ({ what, id }: Watched) => `${what} ${id}`
  const sweep = (now: number) => {
    if (now - swept < LOOKING) return
    swept = now
    for (const [key, people] of seen) {
      for (const [userId, { at }] of people) if (now - at > LOOKING) people.delete(userId)
      if (people.size === 0) seen.delete(key)
    }
  }
  /** True when the other processes are to be notified. */
  const note = (userId: number, watched: Watched): boolean => {
    const now = clock.now().getTime()
    sweep(now)
    const key = keyOf(watched)
    const people = seen.get(key) ?? new Map<number, Look>()
    const before = people.get(userId)
    const isNews = !before || now - before.announcedAt > REANNOUNCE
    seen.set(key, people.set(userId, { at: now, announcedAt: isNews ? now : before.announcedAt }))
    return isNews
  }
  const of = (watched: Watched) => {
    sweep(clock.now().getTime())
    return [...(seen.get(keyOf(watched))?.keys() ?? [])]
  }
  const stop = events.subscribe(TOPIC, (payload) => {
    const { success, data } = look.safeParse(payload)
    if (success) note(data.userId, data)
  })
  return {
    note: (userId, { what, id }) => {
      if (!note(userId, { what, id })) return
      events
        .announce(TOPIC, { userId, what, id })
        .catch((error: unknown) => process.emitWarning(String(error)))
    },
    of,
    notify: (trx, watched, userIds = []) =>
      notifyPages(events, { what: watched.what, userIds: [...new Set([...userIds, ...of(watched)])] }, trx),
    close: stop,
  }
}
