import { type Insertable, sql, type Transaction } from 'kysely'
import { messageTypes } from '#protocol/message-types.ts'
import type { Part } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import type { OutgoingMessage } from '#server/engine/model/notify.ts'
import { afterCommit, isInTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { type ChannelInUse, choicesOf } from '../channels/door.ts'
import type { MessageReader } from './readers.ts'
import './tables.ts'

/** A message as it was kept for the people of the bell. */
export interface Delivery {
  message: Pick<OutgoingMessage, 'type' | 'label' | 'title' | 'content' | 'typeId' | 'sender'>
  recipients: readonly number[]
  /** Not before this moment. */
  at: Date
}

/** What is to leave the product (platform.md §7.7). It names no channel. */
export interface Outbox {
  /** Whose message may be told whom. */
  readers: readonly MessageReader[]
  /** Writes a row per message and channel: they exist only if the transaction commits, and are sent soon after. */
  write(trx: Transaction<Tables>, deliveries: readonly Delivery[]): Promise<void>
  /** What waits to tell of it is dropped. */
  takeBack(trx: Transaction<Tables>, type: number, typeIds: readonly number[]): Promise<void>
  /** Sends soon what waits. */
  wake(trx?: Transaction<Tables>): Promise<void>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    outbox: Outbox
  }
}

/** A run that fails is no loss: the next one begins within a minute. */
export const deliverJob = defineJob('outbox-deliver', { title: '发送站外消息', retries: 1 })

type Row = Insertable<Tables['outbox']>
/** Rows of one insert. */
const AT_ONCE = 1000

export function createOutbox(
  { channels, clock, directory, jobs }: Pick<AppServices, 'channels' | 'clock' | 'directory' | 'jobs'>,
  parts: readonly Part[],
): Outbox {
  const woken = new WeakSet<object>()
  const wakeNow = async () => {
    await jobs.send(deliverJob, {}, undefined, { key: 'now' })
  }
  /** After the commit: whoever is killed in between leaves it to the run of the next minute. */
  const wake: Outbox['wake'] = async (trx) => {
    if (!trx) return wakeNow()
    if (!isInTransaction(trx)) await jobs.send(deliverJob, {}, trx, { key: 'now' })
    else if (!woken.has(trx)) afterCommit(trx, wakeNow)
    woken.add(trx)
  }
  return {
    readers: parts.flatMap(({ messageReaders = [] }) => messageReaders),
    wake,
    takeBack: async (trx, type, typeIds) => {
      await trx
        .updateTable('outbox')
        .set({ state: 'dropped', reason: '已撤回', next_at: null, done_at: clock.now() })
        .where('state', '=', 'waiting')
        .where('type', '=', type)
        .where('type_id', '=', sql<number>`any(${[...typeIds]}::bigint[])`)
        .execute()
    },
    write: async (trx, deliveries) => {
      const inUse = channels.inUse()
      if (inUse.length === 0 || deliveries.length === 0) return
      const isWanted = await choicesOf(trx, [...new Set(deliveries.flatMap(({ recipients }) => recipients))])
      const emailOf = (userId: number) => directory.current().user(userId)?.email ?? ''
      const rows = deliveries.flatMap((delivery) =>
        inUse.flatMap((channel) => {
          const group = messageTypes[delivery.message.type]?.group
          if (!group) return []
          const { key, chosenBy } = channel.declared
          const wanting = delivery.recipients.filter(
            (userId) =>
              (chosenBy === 'company' || isWanted(userId, key, group)) &&
              channel.reaches?.({ email: emailOf(userId) }) !== false,
          )
          return rowsOf(channel, { ...delivery, recipients: wanting }, group)
        }),
      )
      for (let at = 0; at < rows.length; at += AT_ONCE)
        await trx
          .insertInto('outbox')
          .values(rows.slice(at, at + AT_ONCE))
          .execute()
      if (rows.length > 0) await wake(trx)
    },
  }
}

/** A row for each person, or one for the place where all of them are named. */
function rowsOf(
  { declared: { key, reaches } }: ChannelInUse,
  { message, recipients, at }: Delivery,
  group: string,
): Row[] {
  const lanes = reaches === 'person' ? recipients.map((userId) => [userId]) : [[...recipients]]
  return lanes
    .filter((named) => named.length > 0)
    .map((named) => ({
      channel: key,
      receiver: reaches === 'person' ? (named[0] ?? 0) : 0,
      recipients: named,
      message_group: group,
      label: message.label,
      type: message.type,
      title: message.title,
      content: message.content ?? '',
      type_id: message.typeId,
      create_user: message.sender,
      create_time: at,
      ready_at: at,
      next_at: null,
      done_at: null,
    }))
}
