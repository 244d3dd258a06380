import { sql, type Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import type { Directory } from '#server/access/directory.ts'
import type { Notify, OutgoingMessage } from '#server/engine/model/notify.ts'
import { alongside, type Database, type Tables } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { notifyPages } from '#server/platform/events/pages.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Delivery } from './outbox/outbox.ts'
import './tables.ts'

/** Published to every process when somebody's messages changed: `{ userIds }`. */
export const MESSAGES = 'messages'

/** Rows of one insert, and users of one event of at most 7.9 kB. */
const AT_ONCE = 400

/** A reminder written ahead has come of age: the person who waits for it is notified. */
const messagesDue = defineJob<{ userIds: number[] }>('messages-due')

/** Reminders that come of age are sent to open pages. */
export function registerMessageJobs({ jobs, events, outbox }: AppServices): void {
  jobs.work(messagesDue, async ({ userIds }) => {
    await notifyWatchers(events, userIds)
    await outbox.wake()
  })
}

/** The front door of messages (platform.md §7): who may no longer sign in and the sender himself get none. */
export function createNotify({
  events,
  clock,
  jobs,
  directory,
  outbox,
}: Pick<AppServices, 'events' | 'clock' | 'jobs' | 'directory' | 'outbox'>): Notify {
  return {
    sendMessages: async (trx, messages) => {
      const now = clock.now()
      const deliveries = messages.map((message) => deliveryOf(message, directory, now))
      const rows = deliveries.flatMap(rowsOf)
      if (rows.length === 0) return
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const some = rows.slice(at, at + AT_ONCE)
        alongside(trx, trx.insertInto('messages').values(some).execute())
      }
      const ahead = Map.groupBy(rows, (row) => (row.create_time > now ? row.create_time.getTime() : 0))
      for (const [moment, group] of ahead) {
        const userIds = [...new Set(group.map((row) => row.recipient_user))]
        if (moment === 0) await notifyWatchers(events, userIds, trx)
        else await jobs.send(messagesDue, { userIds }, trx, { startAfter: new Date(moment) })
      }
      await outbox.write(trx, deliveries)
    },
    openMessage: async (trx, message) => {
      const [row] = rowsOf(deliveryOf({ ...message, toSelf: true }, directory, clock.now()))
      if (!row) return 0
      const { message_id: messageId } = await trx
        .insertInto('messages')
        .values(row)
        .returning('message_id')
        .executeTakeFirstOrThrow()
      await notifyWatchers(events, [row.recipient_user], trx)
      return messageId
    },
    completeMessage: async (trx, messageId, { type, title, content }) => {
      const known = await trx
        .updateTable('messages')
        .set({ type, title, content: content ?? '', read_time: null })
        .where('message_id', '=', messageId)
        .returning(['recipient_user', 'label', 'type_id', 'create_user'])
        .executeTakeFirst()
      if (!known) return
      await notifyWatchers(events, [known.recipient_user], trx)
      const { label, type_id: typeId, create_user: sender, recipient_user: recipient } = known
      const completed = { type, label, title, content: content ?? '', typeId, sender }
      await outbox.write(trx, [{ message: completed, recipients: [recipient], at: clock.now() }])
    },
    takeBack: async (trx, type, typeIds) => {
      const ids = [typeIds].flat()
      // they are indexed by whose they are
      const everybody = directory.current().users.map(({ userId }) => userId)
      const gone = await trx
        .deleteFrom('messages')
        .where('recipient_user', '=', sql<number>`any(${everybody}::bigint[])`)
        .where('type', '=', type)
        .where('type_id', '=', sql<number>`any(${ids}::bigint[])`)
        .returning('recipient_user')
        .execute()
      await notifyWatchers(events, [...new Set(gone.map((row) => row.recipient_user))], trx)
      await outbox.takeBack(trx, type, ids)
    },
    notifyPages: (trx, what, userIds) => notifyPages(events, { what, userIds }, trx),
  }
}

/** To whom it goes, and when: neither to who may no longer sign in nor to the sender himself. */
function deliveryOf(message: OutgoingMessage, directory: Directory, now: Date): Delivery {
  const people = directory.current()
  const recipients = [...new Set(message.recipients)].filter(
    (userId) => (message.toSelf || userId !== message.sender) && (people.user(userId)?.status ?? 0) !== 0,
  )
  return { message, recipients, at: message.at ?? now }
}

const rowsOf = ({ message, recipients, at }: Delivery) =>
  recipients.map((recipient) => ({
    label: message.label,
    type: message.type,
    title: message.title,
    content: message.content ?? '',
    type_id: message.typeId,
    create_user: message.sender,
    recipient_user: recipient,
    create_time: at,
    read_time: null,
  }))

/** Their open pages count again. */
export async function notifyWatchers(
  events: Events,
  userIds: readonly number[],
  executor?: Transaction<Tables> | Database,
): Promise<void> {
  for (let at = 0; at < userIds.length; at += AT_ONCE)
    await events.announce(MESSAGES, { userIds: userIds.slice(at, at + AT_ONCE) }, executor)
}
