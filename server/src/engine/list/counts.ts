import type { CompiledQuery } from 'kysely'
import type { Services } from '#server/platform/services.ts'

/**
 * Totals of lists, remembered by the exact query that counts them. A writer sees his own change at once, everybody else
 * within two seconds, on every process.
 */
export interface Counts {
  total: (query: CompiledQuery, userId: number) => Promise<number>
  /** Something about records changed, by this person (0: the system). */
  touch: (userId: number) => void
  close: () => void
}

interface Entry {
  total: number
  version: number
  countedAt: number
}

const TOPIC = 'records'
const PATIENCE_MS = 2000
const ANNOUNCE_MS = 300
const CAPACITY = 5000

export function createCounts({ db, events }: Pick<Services, 'db' | 'events'>): Counts {
  const entries = new Map<string, Entry>()
  const running = new Map<string, Promise<number>>()
  const lastWrite = new Map<number, number>()
  let version = 0
  let announcement: NodeJS.Timeout | null = null

  const isFresh = (entry: Entry, userId: number) =>
    entry.version === version ||
    (performance.now() - entry.countedAt < PATIENCE_MS && (lastWrite.get(userId) ?? 0) < entry.countedAt)

  const count = async (key: string, query: CompiledQuery) => {
    const begun = { version, countedAt: performance.now() }
    const { rows } = await db.executeQuery<{ total: number }>(query as CompiledQuery<{ total: number }>)
    const total = Number(rows[0]?.total ?? 0)
    entries.delete(key)
    entries.set(key, { total, ...begun })
    if (entries.size > CAPACITY) entries.delete(entries.keys().next().value ?? '')
    return total
  }

  const announce = () => {
    announcement = null
    // Failing to announce only makes other processes rely on their own two seconds.
    events.publish(TOPIC, null).catch((error: unknown) => process.emitWarning(String(error)))
  }

  const stops = [TOPIC, 'reconnected'].map((topic) =>
    events.subscribe(topic, () => {
      version += 1
    }),
  )

  return {
    total: (query, userId) => {
      const key = query.sql + JSON.stringify(query.parameters)
      const entry = entries.get(key)
      if (entry && isFresh(entry, userId)) return Promise.resolve(entry.total)
      // A count begun before this version may have missed the caller's own write.
      const runKey = `${version} ${key}`
      const shared = running.get(runKey)
      if (shared) return shared
      const run = count(key, query).finally(() => running.delete(runKey))
      running.set(runKey, run)
      return run
    },
    touch: (userId) => {
      version += 1
      lastWrite.set(userId, performance.now())
      announcement ??= setTimeout(announce, ANNOUNCE_MS).unref()
    },
    close: () => {
      for (const stop of stops) stop()
      if (announcement) clearTimeout(announcement)
    },
  }
}
