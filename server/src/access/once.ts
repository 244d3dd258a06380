import { createHash } from 'node:crypto'
import { type ColumnType, type Kysely, sql, type Transaction } from 'kysely'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { AppServices, Context } from './context.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    request_keys: {
      user_id: number
      call: string
      key: string
      content: string
      reply: unknown
      create_time: ColumnType<Date, Date | undefined, Date>
    }
  }
}

type Caller = Pick<Context<unknown>, 'viewer'>

export interface Submit {
  /** Which call it is: a key of one means nothing to another. */
  call: string
  /** Whole, as it was sent; without a key it is carried out every time. */
  request: { requestKey?: string | undefined }
}

/**
 * The id that a submit got when it arrived before; null where it did not. Asked before anything is checked: what was saved once
 * may be refused now, because the record itself is there.
 */
export async function findSubmitted(
  db: Kysely<Tables>,
  { viewer }: Caller,
  { call, request }: Submit,
): Promise<number | null> {
  const { requestKey: key, ...sent } = request
  if (!key) return null
  const known = await db
    .selectFrom('request_keys')
    .select(['content', 'reply'])
    .where('user_id', '=', viewer.userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  return known.content === hashOf(sent) ? Number(known.reply) : refuse('submittedOtherwise')
}

/**
 * Does the work of a submit that may arrive twice: the second one waits for the first and gets its id. A key that comes
 * back with another content is refused, since nothing of that content would be saved.
 */
export async function once(
  trx: Transaction<Tables>,
  { viewer }: Caller,
  { call, request }: Submit,
  work: () => Promise<number>,
): Promise<number> {
  const { requestKey: key, ...sent } = request
  if (!key) return work()
  const content = hashOf(sent)
  const claimed = await trx
    .insertInto('request_keys')
    .values({ user_id: viewer.userId, call, key, content, reply: JSON.stringify(null) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed)
    return (await findSubmitted(trx, { viewer }, { call, request })) ?? refuse('submittedOtherwise')
  const id = await work()
  await trx
    .updateTable('request_keys')
    .set({ reply: JSON.stringify(id) })
    .where('user_id', '=', viewer.userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()
  return id
}

export const forgetSubmitsJob = defineJob('record-submits-forget', { title: '清理提交标识' })

/** Forms and their drafts are kept for a day: keys older than a week come back no more. */
export async function forgetSubmits({ db }: AppServices): Promise<void> {
  await db
    .deleteFrom('request_keys')
    .where('create_time', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}

/** Of the values, in whichever order their keys were sent. */
const hashOf = (sent: object) =>
  createHash('sha256')
    .update(JSON.stringify(sent, (_key, value: unknown) => (isObject(value) ? sorted(value) : value)))
    .digest('hex')

const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
