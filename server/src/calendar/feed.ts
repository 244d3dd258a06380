import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { ICalCalendar } from 'ical-generator'
import { MOST_LISTED } from '#protocol/calendar/limits.ts'
import type { calendarSharingCalls } from '#protocol/calendar/sharing-calls.ts'
import { DAY, momentOf, wallOf, writeWallTime } from '#protocol/calendar/wall-time.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { ClientAddress } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Download, download } from '#server/platform/http/download.ts'
import { StoredBody } from '#server/platform/http/stored-file.ts'
import { throttleOf } from '#server/platform/limits/throttle.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, HOUR, MINUTE } from '#server/platform/time/clock.ts'
import { readHappening } from './read.ts'
import './tables.ts'

/** Of the secret in the address. */
const BYTES = 32
/** Days of a feed before and after today. */
const PAST = 90
const AHEAD = 366
/** Reads of one address, and addresses that are not there from one computer. */
const READS = { times: 120, within: HOUR }
const FAILURES = { times: 20, within: 10 * MINUTE }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whether the caller has an address, and when it was read last. */
export async function showFeed({
  services,
  viewer,
}: Actor): Promise<ReplyOf<typeof calendarSharingCalls.feed>> {
  const row = await services.db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', viewer.userId)
    .selectAll()
    .executeTakeFirst()
  return {
    createTime: row ? formatMoment(row.created_at) : null,
    lastUsedTime: row?.last_used_at ? formatMoment(row.last_used_at) : null,
  }
}

/** Gives the caller a new address; the one before ends. The address is returned once and not kept. */
export async function renewFeed({ services, viewer }: Actor): Promise<{ path: string }> {
  const secret = randomBytes(BYTES).toString('base64url')
  const row = { secret_hash: hashOf(secret), created_at: services.clock.now(), last_used_at: null }
  await services.db
    .insertInto('calendar_feeds')
    .values({ user_id: viewer.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { path: `oaCalendar/feed/${secret}` }
}

/** The address of the caller ends. */
export async function revokeFeed({ services, viewer }: Actor): Promise<void> {
  await services.db.deleteFrom('calendar_feeds').where('user_id', '=', viewer.userId).execute()
}

interface FeedRequest {
  services: Actor['services']
  client: Pick<ClientAddress, 'ip'>
}

/** The calendar behind an address; 404 for one that ended, and while its user may not sign in. */
export async function serveFeed({ services, client }: FeedRequest, secret: string): Promise<Download> {
  const { db, clock } = services
  const snapshot = services.directory.current()
  const throttle = throttleOf(services)
  throttle.check(`feed failure ${client.ip}`, FAILURES)
  const hash = hashOf(secret)
  const feed = await db
    .selectFrom('calendar_feeds')
    .where('secret_hash', '=', hash)
    .selectAll()
    .executeTakeFirst()
  const owner = feed && snapshot.user(feed.user_id)
  if (!feed || !owner || owner.status === 0) {
    throttle.count(`feed failure ${client.ip}`, FAILURES)
    return refuse('notFound')
  }
  throttle.take(`feed ${hash}`, READS)
  const now = clock.now()
  if (!feed.last_used_at || now.getTime() - feed.last_used_at.getTime() > HOUR)
    await db
      .updateTable('calendar_feeds')
      .set({ last_used_at: now })
      .where('user_id', '=', feed.user_id)
      .execute()
  const text = await writeFeed(services, feed.user_id, owner.realname)
  const bytes = Buffer.from(text)
  return download({
    name: 'calendar.ics',
    contentType: 'text/calendar; charset=utf-8',
    inline: true,
    headers: { 'cache-control': 'private, no-cache' },
    body: new StoredBody({
      size: bytes.length,
      tag: `"${hashOf(text)}"`,
      open: async (range) => Readable.from(range ? bytes.subarray(range.start, range.end + 1) : bytes),
    }),
  })
}

/** The events of a user, each occurrence by itself: its bytes change only with them and with the day. */
async function writeFeed(services: Actor['services'], userId: number, realname: string): Promise<string> {
  const today = wallOf(services.clock.now().getTime())
  const from = today - (today % DAY) - PAST * DAY
  const happening = await readHappening(services.db, {
    userIds: [userId],
    from,
    to: from + (PAST + AHEAD) * DAY,
  })
  const calendar = new ICalCalendar({ name: realname, prodId: { company: 'suoke', product: 'calendar' } })
  const all = happening.flatMap(({ event, occurrences }) =>
    occurrences.map(({ start, end }) => ({ event, start, end })),
  )
  const nearest = all.sort((a, b) => Math.abs(a.start - today) - Math.abs(b.start - today))
  for (const { event, start, end } of nearest.slice(0, MOST_LISTED).sort((a, b) => a.start - b.start))
    calendar.createEvent({
      id: `${event.event_id}-${writeWallTime(start).slice(0, 10)}@suoke`,
      start: new Date(momentOf(start)),
      end: new Date(momentOf(end)),
      summary: event.title,
      stamp: event.create_time,
    })
  return calendar.toString()
}
