import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import {
  afterCommit,
  type Database,
  isInTransaction,
  type Tables,
} from '#server/platform/database/database.ts'

/**
 * Published on this process alone after the connection was lost: what was published meanwhile is unknown, drop
 * everything.
 */
export const RECONNECTED = 'reconnected'

export type Listener = (payload: unknown) => void | Promise<void>

export interface Events {
  /**
   * Notifies every process. With a transaction, at its commit and never on rollback; without, at once.
   * Listeners of this process have run when the returned promise (or the transaction of `inTransaction`) is done;
   * those of other processes follow within milliseconds. The payload is JSON of at most 7.9 kB.
   */
  publish(topic: string, payload: unknown, executor?: Kysely<Tables>): Promise<void>
  /**
   * Like `publish` for frequent events that may be lost: other processes receive them after the commit, batched
   * with others, and not at all when this process dies in between. A transaction with NOTIFY holds a
   * database-wide lock until it is on disk, so such transactions commit one by one.
   */
  announce(topic: string, payload: unknown, executor?: Kysely<Tables>): Promise<void>
  /** Returns what ends the subscription. A listener that fails is reported as a warning. */
  subscribe(topic: string, listener: Listener): () => void
  close(): Promise<void>
}

export interface EventsOptions {
  /** A direct connection: LISTEN does not pass through a pooler in transaction mode. */
  url: string
  db: Database
}

interface Message {
  topic: string
  payload: unknown
  /** The process that has notified its own listeners already. */
  origin?: string
}

const CHANNEL = 'suoke'
const MAX_BYTES = 7900
const HEARTBEAT = 30_000
const LONGEST_PAUSE = 5_000

/** Opens the bus over LISTEN/NOTIFY; resolves once it listens, rejects when the first connection fails. */
export async function createEvents({ url, db }: EventsOptions): Promise<Events> {
  const origin = randomUUID()
  const listeners = createListeners()
  const line = await keepListening(url, {
    heard: (text) => {
      const message = readMessage(text)
      if (message && message.origin !== origin) void listeners.tell(message.topic, message.payload)
    },
    reconnected: () => listeners.tell(RECONNECTED, null),
  })

  const outbox = createOutbox(db)
  /** A transaction that reports no commit to us; the database delivers at its commit. */
  const isForeign = (executor: Kysely<Tables>) => executor.isTransaction && !isInTransaction(executor)
  const publish: Events['publish'] = async (topic, payload, executor = db) => {
    const foreign = isForeign(executor)
    await notify(executor, [textOf({ topic, payload, ...(foreign ? {} : { origin }) })])
    if (foreign) return
    const tell = () => listeners.tell(topic, payload)
    if (executor.isTransaction) afterCommit(executor, tell)
    else await tell()
  }

  return {
    publish,
    async announce(topic, payload, executor = db) {
      if (isForeign(executor)) return publish(topic, payload, executor)
      const text = textOf({ topic, payload, origin })
      const tell = () => {
        outbox.add(text)
        return listeners.tell(topic, payload)
      }
      if (executor.isTransaction) afterCommit(executor, tell)
      else await tell()
    },
    subscribe: listeners.add,
    async close() {
      await outbox.sent()
      await line.close()
    },
  }
}

function textOf(message: Message): string {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new RangeError(`event ${message.topic} is larger than 7.9 kB`)
  return text
}

const notify = (executor: Kysely<Tables>, texts: readonly string[]) =>
  sql`select pg_notify(${CHANNEL}, m) from unnest(${texts}::text[]) m`.execute(executor)

/** Sends what has gathered while the last sending was under way. */
function createOutbox(db: Database) {
  const waiting: string[] = []
  let sending: Promise<void> | null = null
  const send = async () => {
    while (waiting.length > 0) await notify(db, waiting.splice(0)).catch(warn)
    // in the same tick as the check: later additions start a new batch
    sending = null
  }
  return {
    add(text: string) {
      waiting.push(text)
      sending ??= send()
    },
    sent: () => sending ?? Promise.resolve(),
  }
}

const warn = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error))

function readMessage(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text)
    const named =
      typeof message === 'object' && message !== null && 'topic' in message && 'payload' in message
    if (!named || typeof message.topic !== 'string') return undefined
    const origin = 'origin' in message && typeof message.origin === 'string' ? message.origin : undefined
    return { topic: message.topic, payload: message.payload, origin }
  } catch (error) {
    warn(error)
    return undefined
  }
}

function createListeners() {
  const byTopic = new Map<string, Set<Listener>>()
  return {
    add(topic: string, listener: Listener) {
      const set = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
    async tell(topic: string, payload: unknown) {
      for (const listener of [...(byTopic.get(topic) ?? [])]) await runListener(listener, payload)
    },
  }
}

async function runListener(listener: Listener, payload: unknown): Promise<void> {
  try {
    await listener(payload)
  } catch (error) {
    warn(error)
  }
}

interface LineHandlers {
  heard: (text: string) => void
  reconnected: () => Promise<void>
}

/** One connection that listens, and another one whenever it is lost. */
async function keepListening(url: string, handlers: LineHandlers) {
  let closed = false
  let client = await listen(url, handlers.heard, lost)
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(() => client.end())
  }, HEARTBEAT)
  heartbeat.unref()

  function lost() {
    if (!closed) void reconnect()
  }

  async function reconnect() {
    for (let pause = 50; !closed; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await sleep(pause, undefined, { ref: false })
      const next = await listen(url, handlers.heard, lost).catch(() => undefined)
      if (!next) continue
      client = next
      if (closed) await next.end()
      else await handlers.reconnected()
      return
    }
  }

  return {
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client.end()
    },
  }
}

async function listen(url: string, heard: (text: string) => void, lost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'suoke events',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  let listening = false
  client.on('error', (error) => process.emitWarning(error))
  client.on('end', () => listening && lost())
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  listening = true
  return client
}
