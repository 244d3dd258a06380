import type { FastifyReply } from 'fastify'
import { RECORDS_CHANGED, type UnreadCount } from '#protocol/messages/calls.ts'
import { RIGHTS_CHANGED } from '#protocol/platform/permissions.ts'
import { callerOf, unlessRefused } from '#server/access/caller.ts'
import type { AppServices, Context } from '#server/access/context.ts'
import { rightsMark } from '#server/access/rights-mark.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { shownViewer } from '#server/access/viewing.ts'
import { RECORDS } from '#server/engine/model/counts.ts'
import { RECONNECTED } from '#server/platform/events/events.ts'
import { PAGES } from '#server/platform/events/pages.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countUnread } from './messages.ts'
import { runLatest } from './run-latest.ts'
import { MESSAGES } from './send.ts'

/** Open pages of this process, sent their person's unread counts whenever they change, and what else to ask again. */
export interface LiveCounts {
  attach(context: Pick<Context<unknown>, 'viewer' | 'session' | 'token'>, reply: FastifyReply): void
  close(): void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    liveCounts: LiveCounts
  }
}

interface Line {
  /** Whose messages it sends: those of the viewed user during view-as. */
  userId: number
  signedInId: number
  /** What they may do, as the page knows it. */
  rights: string
  token: string | null
  send(text: string): void
  end(): void
}

/** Pages of one session; a page more shows its counts when it asks for them. */
const MOST_OF_SESSION = 20
/** Proxies cut connections that stay silent for a minute. */
const HEARTBEAT = 25_000
/** Several changes within this time are sent once. */
const PAUSE = 50
/** A browser waits this long before it connects again. */
const RETRY = 5_000
/** Changes of records within this time are sent once: many people write, and every open page may ask again. */
const RECORDS_PAUSE = 1_000

export function createLiveCounts({
  db,
  events,
  clock,
  log,
  directory,
  sessions,
}: Pick<AppServices, 'db' | 'events' | 'clock' | 'log' | 'directory' | 'sessions'>): LiveCounts {
  const lines = new Set<Line>()

  const isAlive = async ({ userId, signedInId, token }: Line) => {
    const found = await unlessRefused(callerOf({ sessions, directory }, token))
    if (!found || found.userId !== signedInId || found.mustSetUp) return false
    return shownViewer(directory.current(), found).userId === userId
  }
  /** Ends the lines whose session is over; the others are sent something. */
  const check = async (some: readonly Line[], text?: string) => {
    for (const line of some)
      if (!(await isAlive(line))) line.end()
      else if (text) line.send(text)
  }
  const linesOf = (userId: number) => [...lines].filter((line) => line.userId === userId)
  const counts = runLatest<number>({
    pause: PAUSE,
    run: async (userId) => {
      if (linesOf(userId).length === 0) return
      const text = toEvent(await countUnread(db, userId, clock.now()))
      await check(linesOf(userId), text)
    },
    failed: (error) => log.warn(error),
  })
  const tellSoon = (userId: number) => {
    if (linesOf(userId).length > 0) counts.soon(userId)
  }
  const tellEverybody = () => {
    for (const userId of new Set([...lines].map((line) => line.userId))) tellSoon(userId)
  }
  const checkSoon = (some: readonly Line[], text?: string) =>
    void check(some, text).catch((error) => log.warn(error))

  let telling: NodeJS.Timeout | null = null
  const tellRecords = () => {
    telling = null
    for (const line of lines) line.send(toTold(RECORDS_CHANGED))
  }
  const tellRecordsSoon = () => {
    telling ??= setTimeout(tellRecords, RECORDS_PAUSE)
  }

  const tellRights = (snapshot: Snapshot) => {
    for (const line of lines) {
      const rights = rightsMark(snapshot, line.userId)
      if (rights === line.rights) continue
      line.rights = rights
      checkSoon([line], toTold(RIGHTS_CHANGED))
    }
  }

  const heart = setInterval(() => checkSoon([...lines], ': \n\n'), HEARTBEAT)
  heart.unref()
  const stops = [
    events.subscribe(MESSAGES, (payload) => {
      for (const userId of userIdsOf(payload)) tellSoon(userId)
    }),
    events.subscribe(PAGES, (payload) => {
      const what = whatOf(payload)
      const userIds = new Set(userIdsOf(payload))
      const theirs = [...lines].filter((line) => userIds.has(line.userId))
      if (what && theirs.length > 0) checkSoon(theirs, toTold(what))
    }),
    events.subscribe(RECONNECTED, tellEverybody),
    events.subscribe(RECORDS, tellRecordsSoon),
    events.subscribe(RECONNECTED, tellRecordsSoon),
    sessions.onChange((userIds) =>
      checkSoon([...lines].filter((line) => !userIds || userIds.includes(line.signedInId))),
    ),
    directory.onChange(tellRights),
  ]

  return {
    attach: ({ viewer, session, token }, reply) => {
      const { userId } = viewer
      const open = [...lines].filter((line) => line.token === token).length
      if (open >= MOST_OF_SESSION) refuse('tooManyRequests')
      const rights = rightsMark(directory.current(), userId)
      const line = openLine(reply, { userId, signedInId: session.userId, rights, token })
      lines.add(line)
      reply.raw.on('close', () => lines.delete(line))
      tellSoon(viewer.userId)
    },
    close: () => {
      clearInterval(heart)
      for (const stop of stops) stop()
      counts.close()
      if (telling) clearTimeout(telling)
      for (const line of lines) line.end()
    },
  }
}

const toTold = (what: string) => `event: told\ndata: ${JSON.stringify(what)}\n\n`
const toEvent = (counts: UnreadCount) => `event: unread\ndata: ${JSON.stringify(counts)}\n\n`

const whatOf = (payload: unknown): string | null =>
  payload !== null && typeof payload === 'object' && 'what' in payload && typeof payload.what === 'string'
    ? payload.what
    : null

function userIdsOf(payload: unknown): number[] {
  if (payload === null || typeof payload !== 'object' || !('userIds' in payload)) return []
  return Array.isArray(payload.userIds) ? payload.userIds.filter((id) => typeof id === 'number') : []
}

/** Takes the connection over from Fastify; it stays open until the page or the server goes. */
function openLine(reply: FastifyReply, who: Omit<Line, 'send' | 'end'>): Line {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream;charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  raw.write(`retry: ${RETRY}\n\n`)
  return {
    ...who,
    send: (text) => {
      if (!raw.destroyed) raw.write(text)
    },
    end: () => {
      raw.end()
    },
  }
}
