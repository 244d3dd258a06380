import { hash as digest, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import { RECONNECTED } from '#server/platform/events/events.ts'
import type { Services } from '#server/platform/services.ts'
import type { ClientAddress } from './context.ts'
import { secondFactorMissing } from './second-factor.ts'
import type { Way } from './tables.ts'

/** 1 PC, 2 mobile, 3 and 4 others; a user has one session for each. */
export type Terminal = 1 | 2 | 3 | 4

export interface Session {
  userId: number
  terminal: number
  expiresAt: Date
  /** The user viewed as; null without view-as (`viewing.ts`). */
  viewedUserId: number | null
  /** The user must set up a second factor first (platform.md §2.9). */
  mustSetUp: boolean
}

/** A token that a later login of the same terminal pushed out. */
export interface Tombstone {
  replacedAt: Date
}

export interface SessionOptions {
  userId: number
  terminal: Terminal
  client: Pick<ClientAddress, 'ip' | 'userAgent'>
  way: Way
  /** The provider vouched for more than one factor, and is believed: none is demanded besides. */
  isMultiFactor: boolean
}

/** A session as its person sees it. */
export interface OwnSession {
  sessionId: number
  terminal: number
  ip: string
  userAgent: string
  openedAt: Date
  /** Known to {@link EXTEND_MS}. */
  lastSeen: Date
  isCurrent: boolean
}

export type Ending = { sessionId: number } | { otherThan: string | null }
export type EndedSession = Pick<OwnSession, 'userAgent' | 'ip'>

export type SessionListener = (userIds: readonly number[] | null) => void

/** Opaque tokens of 32 random bytes, stored hashed; they live 7 days from their last use (platform.md §2.4). */
export interface Sessions {
  /** 'none' for an unknown, ended or expired token. */
  find(token: string): Promise<Session | Tombstone | 'none'>
  /** Opens a session and turns the user's previous one of this terminal into a tombstone; answers the token. */
  open(trx: Transaction<Tables>, options: SessionOptions): Promise<string>
  /** Starts view-as for the session of a token from the commit on; null ends it. */
  viewAs(trx: Transaction<Tables>, token: string, userId: number | null): Promise<void>
  /** By what the session of a token was opened; null without one. */
  wayOf(token: string): Promise<Way | null>
  /** Ends the session of one token, or its tombstone. */
  end(token: string): Promise<void>
  /** The living sessions of a user, the one of this token first. */
  listOf(userId: number, token: string | null): Promise<OwnSession[]>
  /**
   * Ends sessions of a user: one by its number, or all but the one of a token. Answers those that ended, dead
   * at once when the transaction has committed.
   */
  endSome(trx: Transaction<Tables>, userId: number, which: Ending): Promise<EndedSession[]>
  /** Reloads the sessions of these users (null: all) at their next call, once the transaction has committed. */
  recheck(trx: Transaction<Tables>, userIds: readonly number[] | null): Promise<void>
  /** Ends every session of these users, dead at once when the transaction has committed. */
  endAllOf(trx: Transaction<Tables>, userIds: readonly number[]): Promise<void>
  /** Calls back when sessions of these users (null: of anybody) began or ended; returns the way out. */
  onChange(listener: SessionListener): () => void
  close(): void
}

export const SESSION_SECONDS = 7 * 24 * 3600
/** A session is read again from the database after this long even if nothing was heard of it. */
const RECHECK_MS = 60_000
/** How often a used session's end is written forward. */
const EXTEND_MS = 5 * 60_000
const MOST_REMEMBERED = 50_000
const TOPIC = 'session'
/** Users in one announcement, which may not be larger than 7.9 kB. */
const MOST_ANNOUNCED = 400

interface Remembered {
  session: Session
  readAt: number
}

const hashOf = (token: string) => digest('sha256', token)

/** The session store, with a memory that ends, disabling and password changes empty on every process. */
export function createSessions({ db, events, clock }: Pick<Services, 'db' | 'events' | 'clock'>): Sessions {
  const remembered = new Map<string, Remembered>()
  // Counts what was forgotten: what was read before is not remembered after.
  let forgotten = 0
  const listeners = new Set<SessionListener>()

  const forget = (userIds: readonly number[] | null) => {
    forgotten++
    if (!userIds) remembered.clear()
    for (const [hash, { session }] of remembered)
      if (userIds?.includes(session.userId)) remembered.delete(hash)
    for (const listener of listeners) listener(userIds)
  }
  const stops = [
    events.subscribe(TOPIC, (payload) => forget(readUserIds(payload))),
    events.subscribe(RECONNECTED, () => forget(null)),
  ]

  const announce = async (userIds: readonly number[], trx?: Transaction<Tables>) => {
    for (let at = 0; at < userIds.length; at += MOST_ANNOUNCED)
      await events.publish(TOPIC, { userIds: userIds.slice(at, at + MOST_ANNOUNCED) }, trx)
  }

  return {
    find: async (token) => {
      if (!/^[0-9a-f]{64}$/.test(token)) return 'none'
      const hash = hashOf(token)
      const now = clock.now().getTime()
      const known = remembered.get(hash)
      if (known && now - known.readAt < RECHECK_MS && known.session.expiresAt.getTime() > now)
        return known.session
      remembered.delete(hash)
      const before = forgotten
      const found = await readSession({ db, clock }, hash)
      if (found === 'none' || 'replacedAt' in found || before !== forgotten) return found
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(hash, { session: found, readAt: now })
      return found
    },
    open: async (trx, options) => {
      const token = await writeSession(trx, clock.now(), options)
      await announce([options.userId], trx)
      return token
    },
    viewAs: async (trx, token, userId) => {
      const row = await trx
        .updateTable('sessions')
        .set({ viewed_user_id: userId })
        .where('token_hash', '=', hashOf(token))
        .returning('user_id')
        .executeTakeFirst()
      if (row) await announce([row.user_id], trx)
    },
    end: async (token) => {
      const row = await db
        .deleteFrom('sessions')
        .where('token_hash', '=', hashOf(token))
        .returning('user_id')
        .executeTakeFirst()
      if (row) await announce([row.user_id])
    },
    wayOf: async (token) => {
      const row = await db
        .selectFrom('sessions')
        .where('token_hash', '=', hashOf(token))
        .where('replaced_at', 'is', null)
        .select('way')
        .executeTakeFirst()
      return row?.way ?? null
    },
    listOf: (userId, token) => listSessions({ db, clock }, userId, token ? hashOf(token) : ''),
    endSome: async (trx, userId, which) => {
      const ended = await trx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where((where) =>
          'sessionId' in which
            ? where('session_id', '=', which.sessionId)
            : where('token_hash', '<>', which.otherThan ? hashOf(which.otherThan) : ''),
        )
        .returning(['user_agent as userAgent', 'ip', 'replaced_at'])
        .execute()
      const living = ended.filter((row) => row.replaced_at === null)
      if (living.length > 0) await announce([userId], trx)
      return living
    },
    recheck: (trx, userIds) => (userIds ? announce(userIds, trx) : events.publish(TOPIC, {}, trx)),
    endAllOf: async (trx, userIds) => {
      if (userIds.length === 0) return
      await trx.deleteFrom('sessions').where('user_id', 'in', userIds).execute()
      await announce(userIds, trx)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** A new session in the place of the one of this terminal, which becomes a tombstone; answers its token. */
async function writeSession(
  trx: Transaction<Tables>,
  now: Date,
  { userId, terminal, client, way, isMultiFactor }: SessionOptions,
): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await trx
    .updateTable('sessions')
    .set({ replaced_at: now })
    .where('user_id', '=', userId)
    .where('terminal', '=', terminal)
    .where('replaced_at', 'is', null)
    .execute()
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      terminal,
      ip: client.ip,
      user_agent: client.userAgent,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
      replaced_at: null,
      viewed_user_id: null,
      way,
      is_multi_factor: isMultiFactor,
    })
    .execute()
  return token
}

/**
 * Those that have neither ended nor been pushed out; the last use is derived from the expiry, which every use
 * extends.
 */
async function listSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  currentHash: string,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .where('replaced_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .selectAll()
    .execute()
  const sessions = rows.map((row) => ({
    sessionId: row.session_id,
    terminal: row.terminal,
    ip: row.ip,
    userAgent: row.user_agent,
    openedAt: row.created_at,
    lastSeen: new Date(row.expires_at.getTime() - SESSION_SECONDS * 1000),
    isCurrent: row.token_hash === currentHash,
  }))
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** The session behind a hash; its end is written forward now and then while it is used. */
async function readSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  hash: string,
): Promise<Session | Tombstone | 'none'> {
  const now = clock.now()
  const row = await db
    .selectFrom('sessions')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .select(['user_id', 'terminal', 'expires_at', 'replaced_at', 'viewed_user_id', 'is_multi_factor'])
    .select(({ ref }) => secondFactorMissing(ref('sessions.user_id')).as('mustSetUp'))
    .executeTakeFirst()
  if (!row) return 'none'
  if (row.replaced_at) return { replacedAt: row.replaced_at }
  const session = {
    userId: row.user_id,
    terminal: row.terminal,
    viewedUserId: row.viewed_user_id,
    mustSetUp: row.mustSetUp === true && !row.is_multi_factor,
  }
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  if (expiresAt.getTime() - row.expires_at.getTime() < EXTEND_MS)
    return { ...session, expiresAt: row.expires_at }
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', hash)
    .where('replaced_at', 'is', null)
    .execute()
  return { ...session, expiresAt }
}

function readUserIds(payload: unknown): number[] | null {
  if (payload === null || typeof payload !== 'object' || !('userIds' in payload)) return null
  return Array.isArray(payload.userIds) ? payload.userIds.filter((id) => typeof id === 'number') : null
}
