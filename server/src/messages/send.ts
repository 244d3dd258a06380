import type { Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import type { Directory } from '#server/access/directory.ts'
import type { Notify, OutgoingMessage } from '#server/engine/model/notify.ts'
import type { Database, Tables } from '#server/platform/database.ts'
import type { Events } from '#server/platform/events.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { tellPages } from '#server/platform/pages.ts'
import './tables.ts'

/** Published to every process when somebody's messages changed: `{ userIds }`. */
export const MESSAGES = 'messages'

/** Rows of one insert, and users of one event of at most 7.9 kB. */
const AT_ONCE = 400

/** A reminder written ahead has come of age: the person who waits for it is notified. */
const messagesDue = defineJob<{ userIds: number[] }>('messages-due')

/** Reminders that come of age are sent to open pages. */
export function registerMessageJobs({ jobs, events }: AppServices): void {
  jobs.work(messagesDue, ({ userIds }) => tellChanged(events, userIds))
}

/** The front door of messages (platform.md §7): who may no longer sign in and the sender himself get none. */
export function createNotify({
  events,
  clock,
  jobs,
  directory,
}: Pick<AppServices, 'events' | 'clock' | 'jobs' | 'directory'>): Notify {
  return {
    sendMessages: async (trx, messages) => {
      const now = clock.now()
      const rows = messages.flatMap((message) => rowsOf(message, directory, now))
      if (rows.length === 0) return
      for (let at = 0; at < rows.length; at += AT_ONCE)
        await trx
          .insertInto('messages')
          .values(rows.slice(at, at + AT_ONCE))
          .execute()
      const ahead = Map.groupBy(rows, (row) => (row.create_time > now ? row.create_time.getTime() : 0))
      for (const [moment, group] of ahead) {
        const userIds = [...new Set(group.map((row) => row.recipient_user))]
        if (moment === 0) await tellChanged(events, userIds, trx)
        else await jobs.send(messagesDue, { userIds }, trx, { startAfter: new Date(moment) })
      }
    },
    openMessage: async (trx, message) => {
      const [row] = rowsOf({ ...message, toSelf: true }, directory, clock.now())
      if (!row) return 0
      const { message_id: messageId } = await trx
        .insertInto('messages')
        .values(row)
        .returning('message_id')
        .executeTakeFirstOrThrow()
      await tellChanged(events, [row.recipient_user], trx)
      return messageId
    },
    completeMessage: async (trx, messageId, { type, title, content }) => {
      const known = await trx
        .updateTable('messages')
        .set({ type, title, content: content ?? '', read_time: null })
        .where('message_id', '=', messageId)
        .returning('recipient_user')
        .executeTakeFirst()
      if (known) await tellChanged(events, [known.recipient_user], trx)
    },
    tellPages: (trx, what, userIds) => tellPages(events, { what, userIds }, trx),
  }
}

function rowsOf(message: OutgoingMessage, directory: Directory, now: Date) {
  const people = directory.current()
  const recipients = [...new Set(message.recipients)].filter(
    (userId) => (message.toSelf || userId !== message.sender) && (people.user(userId)?.status ?? 0) !== 0,
  )
  return recipients.map((recipient) => ({
    label: message.label,
    type: message.type,
    title: message.title,
    content: message.content ?? '',
    type_id: message.typeId,
    create_user: message.sender,
    recipient_user: recipient,
    create_time: message.at ?? now,
    read_time: null,
  }))
}

/** Their open pages count again. */
export async function tellChanged(
  events: Events,
  userIds: readonly number[],
  executor?: Transaction<Tables> | Database,
): Promise<void> {
  for (let at = 0; at < userIds.length; at += AT_ONCE)
    await events.announce(MESSAGES, { userIds: userIds.slice(at, at + AT_ONCE) }, executor)
}
