import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { AppServices } from '#server/access/context.ts'
import { forOthers } from '#server/platform/database/cancel.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { RECONNECTED } from '#server/platform/events/events.ts'
import { notifyPages, PAGES } from '#server/platform/events/pages.ts'
import { MINUTE, today } from '#server/platform/time/clock.ts'

type Counts = Readonly<Record<string, number>>

/** Whose numbers may be others now: people, and the owners of some records. */
export interface Touched {
  userIds: Iterable<number>
  owners?: readonly { type: RecordType; ids: Iterable<number> }[]
}

/**
 * The counts of 待办事项, cached for at most ten minutes and dropped by every write that affects the user's entries; open pages are
 * notified at once, on every process.
 */
export interface Todos {
  counts: (userId: number, count: () => Promise<Counts>) => Promise<Counts>
  /** To be called once what was written is committed. */
  touch: (touched: Touched) => void
  /** Called when terms change that all users' entries depend on. */
  touchEverybody: (trx: Transaction<Tables>) => Promise<void>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    todos: Todos
  }
}

/** Topic of the events for open pages. */
const TODOS = 'todos'
/** Topic that drops all users' counts, on every process. */
const TERMS = 'todo-terms'
const KEPT = 10 * MINUTE
/** Writes within this time are announced together; afterwards at most once a second per user. */
const PAUSE_MS = 100
const EVERY_MS = 1000

interface Entry {
  until: number
  day: string
  counts: Promise<Counts>
}

type Needed = Pick<AppServices, 'clock' | 'db' | 'events' | 'directory' | 'log'>

export function createTodos(services: Needed): Todos {
  const { clock, events, directory } = services
  const entries = new Map<number, Entry>()
  const forget = (userIds: readonly number[]) => {
    for (const userId of userIds) entries.delete(userId)
  }
  const outbox = createOutbox(services, forget)
  const forgetAll = () => entries.clear()
  const stops = [
    // a user who must refetch may have new counts too
    events.subscribe(PAGES, (payload) => forget(userIdsOf(payload))),
    ...[TERMS, RECONNECTED].map((topic) => events.subscribe(topic, forgetAll)),
    directory.onChange(forgetAll),
  ]
  return {
    counts: (userId, count) => {
      const now = clock.now().getTime()
      const day = today(clock)
      const found = entries.get(userId)
      if (found && found.until > now && found.day === day) return found.counts
      const counts = forOthers(count)
      const entry = { until: now + KEPT, day, counts }
      entries.set(userId, entry)
      counts.catch(() => {
        if (entries.get(userId) === entry) entries.delete(userId)
      })
      return counts
    },
    touch: ({ userIds, owners = [] }) => {
      for (const userId of userIds) {
        entries.delete(userId)
        outbox.add(userId)
      }
      for (const { type, ids } of owners) outbox.addOwners(type, ids)
    },
    touchEverybody: (trx) => events.publish(TERMS, null, trx),
    close: () => {
      for (const stop of stops) stop()
      outbox.close()
    },
  }
}

/** Collects the users to notify; owners of records are looked up in one statement. */
function createOutbox(
  { db, log, events }: Pick<Needed, 'db' | 'log' | 'events'>,
  drop: (userIds: readonly number[]) => void,
) {
  let people = new Set<number>()
  let records = new Map<RecordType, Set<number>>()
  let timer: NodeJS.Timeout | null = null
  let last = Number.NEGATIVE_INFINITY

  const send = async () => {
    const [users, owned] = [people, records]
    people = new Set()
    records = new Map()
    for (const [type, ids] of owned) {
      const { rows } = await sql<{
        id: number
      }>`select distinct owner_user_id as id from ${sql.table(type.table)}
        where id = any(${[...ids]}::bigint[]) and owner_user_id is not null`.execute(db)
      for (const { id } of rows) users.add(id)
    }
    drop([...users])
    await notifyPages(events, { what: TODOS, userIds: [...users] })
  }
  const sendSoon = () => {
    if (timer) return
    const pause = Math.max(PAUSE_MS, last + EVERY_MS - performance.now())
    timer = setTimeout(() => {
      timer = null
      last = performance.now()
      send().catch((error: unknown) => log.warn(error))
    }, pause)
    timer.unref()
  }
  return {
    add: (userId: number) => {
      people.add(userId)
      sendSoon()
    },
    addOwners: (type: RecordType, ids: Iterable<number>) => {
      const known = records.get(type) ?? new Set()
      records.set(type, known)
      for (const id of ids) known.add(id)
      if (known.size > 0) sendSoon()
    },
    close: () => {
      if (timer) clearTimeout(timer)
    },
  }
}

function userIdsOf(payload: unknown): number[] {
  if (payload === null || typeof payload !== 'object' || !('userIds' in payload)) return []
  return Array.isArray(payload.userIds) ? payload.userIds.filter((id) => typeof id === 'number') : []
}
