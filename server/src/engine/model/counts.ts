import { hash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { forOthers } from '#server/platform/database/cancel.ts'
import type { Database } from '#server/platform/database/database.ts'
import { RECONNECTED } from '#server/platform/events/events.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Totals of lists, and which rows a search has found, remembered by the exact query that asks. A writer sees their own
 * change at once, everyone else within two seconds, on every process.
 */
export interface Counts {
  total: (query: CompiledQuery<{ total: number }>, userId: number) => Promise<number>
  /** Sums over the rows of a list, as exact texts by their keys; `inTurn` is asked only where they must be added up. */
  sums: (query: CompiledQuery<SumRow>, userId: number, inTurn: InTurn) => Promise<SumRow>
  /** Ids of rows, at most some hundreds; null for more. */
  found: (query: CompiledQuery<{ ids: number[] | null }>, userId: number) => Promise<number[] | null>
  /** Something about records changed, by this person (0: the system). */
  touch: (userId: number) => void
  close: () => void
}

interface Asking {
  userId: number
  inTurn: InTurn
}
type InTurn = <Result>(run: () => Promise<Result>) => Promise<Result>

/** Null: nothing was added up. */
export type SumRow = Readonly<Record<string, string | null>>

interface Entry<Result> {
  result: Result
  version: number
  countedAt: number
}

/** Published when something about records changed, by anybody on any process. */
export const RECORDS = 'records'
const PATIENCE_MS = 2000
/** What is asked for all the time is counted again behind an answer of this age, without making anyone wait. */
const AGING_MS = 1000
const ANNOUNCE_MS = 300
/** Answers kept: numbers, and lists of ids. */
const TOTALS = 5000
const FOUND = 300

/** Equal to no version: the answer is as of a moment, and the changes it includes are unknown. */
const AS_OF = -1

/** Of queries that come back as the same object. */
const keys = new WeakMap<CompiledQuery, string>()

/** Texts name every person of a scope: thousands of them would take tens of megabytes. */
function keyOf(query: CompiledQuery): string {
  const key = keys.get(query) ?? hash('sha1', query.sql + JSON.stringify(query.parameters), 'base64')
  keys.set(query, key)
  return key
}

type Run<Query, Result> = (query: Query, db: Database) => Promise<Result>

export function createCounts({ reading, events }: Pick<Services, 'reading' | 'events'>): Counts {
  const lastWrite = new Map<number, number>()
  let version = 0
  let announcement: NodeJS.Timeout | null = null

  const hasStandby = reading.standby() !== null
  /** What others have begun to ask a standby may miss what this person has just written. */
  const ownRun = (userId: number) =>
    hasStandby && performance.now() - (lastWrite.get(userId) ?? 0) < 2 * PATIENCE_MS ? userId : ''
  const isFresh = (entry: Entry<unknown>, userId: number) =>
    entry.version === version ||
    (performance.now() - entry.countedAt < PATIENCE_MS && (lastWrite.get(userId) ?? 0) < entry.countedAt)

  function remember<Query extends CompiledQuery, Result>(capacity: number, run: Run<Query, Result>) {
    const entries = new Map<string, Entry<Result>>()
    const running = new Map<string, Promise<Result>>()
    const refreshing = new Set<string>()
    const ask = async (key: string, query: Query, { userId, inTurn }: Asking) => {
      const now = { version, countedAt: performance.now() }
      const { result, asOf } = await inTurn(() =>
        forOthers(() =>
          reading.read('figures', userId, async (source) => ({
            result: await run(query, source.db),
            asOf: source.asOf,
          })),
        ),
      )
      const begun = asOf === null ? now : { version: AS_OF, countedAt: asOf }
      if ((entries.get(key)?.countedAt ?? 0) > begun.countedAt) return result
      entries.delete(key)
      entries.set(key, { result, ...begun })
      if (entries.size > capacity) entries.delete(entries.keys().next().value ?? '')
      return result
    }
    const refresh = (key: string, query: Query, asking: Asking) => {
      if (refreshing.has(key)) return
      refreshing.add(key)
      // a caller that comes after the remembered answer has expired asks again, and gets the error
      ask(key, query, asking)
        .catch(() => undefined)
        .finally(() => refreshing.delete(key))
    }
    return (query: Query, userId: number, inTurn: InTurn = (run) => run()): Promise<Result> => {
      const key = keyOf(query)
      const entry = entries.get(key)
      if (entry && isFresh(entry, userId)) {
        if (entry.version !== version && performance.now() - entry.countedAt > AGING_MS)
          refresh(key, query, { userId, inTurn })
        return Promise.resolve(entry.result)
      }
      // A count begun before this version may have missed the caller's own write.
      const runKey = `${version} ${ownRun(userId)} ${key}`
      const shared = running.get(runKey)
      if (shared) return shared
      const asked = ask(key, query, { userId, inTurn }).finally(() => running.delete(runKey))
      running.set(runKey, asked)
      return asked
    }
  }

  const announce = () => {
    announcement = null
    // Failing to announce only makes other processes rely on their own two seconds.
    events.publish(RECORDS, null).catch((error: unknown) => process.emitWarning(String(error)))
  }

  const stops = [RECORDS, RECONNECTED].map((topic) =>
    events.subscribe(topic, () => {
      version += 1
    }),
  )

  return {
    total: remember(TOTALS, async (query: CompiledQuery<{ total: number }>, db) => {
      const { rows } = await db.executeQuery(query)
      return Number(rows[0]?.total ?? 0)
    }),
    sums: remember(TOTALS, async (query: CompiledQuery<SumRow>, db) => {
      const { rows } = await db.executeQuery(query)
      return rows[0] ?? {}
    }),
    found: remember(FOUND, async (query: CompiledQuery<{ ids: number[] | null }>, db) => {
      const { rows } = await db.executeQuery(query)
      return rows[0]?.ids ?? null
    }),
    touch: (userId) => {
      version += 1
      lastWrite.set(userId, performance.now())
      reading.wrote(userId)
      announcement ??= setTimeout(announce, ANNOUNCE_MS).unref()
    },
    close: () => {
      for (const stop of stops) stop()
      if (announcement) clearTimeout(announcement)
    },
  }
}
