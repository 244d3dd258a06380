import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import type { Database, Tables } from '#server/platform/database/database.ts'
import './tables.ts'

export type OutboxRow = Selectable<Tables['outbox']>

/** Rows of one look. */
const BATCH = 200

/**
 * What waits of a channel and may be sent now, in order. Whoever waits for a second attempt holds up what follows for the
 * same receiver.
 */
export async function readDue(db: Database, channel: string, now: Date): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`select o.* from outbox o
    where o.channel = ${channel} and o.state = 'waiting' and o.ready_at <= ${now}
      and not exists (select from outbox held where held.channel = o.channel and held.receiver = o.receiver
        and held.state = 'waiting' and held.next_at > ${now})
    order by o.ready_at, o.id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** When the next of these channels is due that is not due yet; null: none is. */
export async function nextDue(db: Database, channels: readonly string[], now: Date): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`select min(coalesce(next_at, ready_at)) as due from outbox
    where channel = any(${[...channels]}::text[]) and state = 'waiting' and coalesce(next_at, ready_at) > ${now}`.execute(
    db,
  )
  return rows[0]?.due ?? null
}

/** What became of an attempt, or of a row that was not even tried. */
export interface Outcome {
  state: OutboxRow['state']
  reason: string
  nextAt: Date | null
  milliseconds: number
}

/** Keeps it, with a line of the delivery log. What has arrived has, even if somebody has given it up meanwhile. */
export async function storeOutcome(db: Database, id: number, now: Date, outcome: Outcome): Promise<void> {
  const { state, reason, nextAt, milliseconds } = outcome
  const isSent = state === 'sent'
  await sql`with kept as (
      update outbox set state = ${state}, reason = ${reason}, attempts = attempts + 1, next_at = ${nextAt},
        done_at = ${state === 'waiting' ? null : now}
      where id = ${id} and (state = 'waiting' or ${isSent}) returning id)
    insert into outbox_attempts (outbox_id, time, is_sent, reason, milliseconds)
    select id, ${now}, ${isSent}, ${reason}, ${Math.round(milliseconds)} from kept`.execute(db)
}

/** Of all processes on this database one delivers; the lock goes with the connection of a process that is killed. */
const DELIVERY_LOCK = 7_305_009

/** Runs the work if nobody else does; false: somebody does. */
export async function aloneInDelivery(pool: pg.Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let isLost = false
  const lost = () => {
    isLost = true
  }
  client.on('error', lost)
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      DELIVERY_LOCK,
    ])
    if (!rows[0]?.held) return false
    try {
      await work()
    } finally {
      if (!isLost) await client.query('select pg_advisory_unlock($1)', [DELIVERY_LOCK])
    }
    return true
  } finally {
    client.off('error', lost)
    client.release(isLost)
  }
}
