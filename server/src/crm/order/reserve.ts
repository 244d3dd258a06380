import { sql, type Transaction } from 'kysely'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import type { StoredRow, Writer } from '#server/engine/model/rules.ts'
import { isViolationOf } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type EventDraft, writeEvents } from '../software-lock/door.ts'
import { type OrderLine, readLines } from './lines.ts'

type Trx = Transaction<Tables>

const reservations = ['one_reservation_per_lock', 'one_reservation_per_device']

/**
 * An order that was submitted holds its locks: no other one may be submitted for them (I2). A loss blocks its lock at once
 * (locks-and-extensions.md §6.1, §7.7). Refuses 2211.
 */
export async function reserveLocks(trx: Trx, actor: Writer, orders: readonly StoredRow[]): Promise<void> {
  const lines = await readLines(
    trx,
    orders.map(({ id }) => id),
  )
  if (lines.length === 0) return
  await holdLines(trx, lines)
  const lost = orders.filter(({ order_type: code }) => orderTypeOf(code)?.reportsLoss)
  for (const order of lost) await reportLoss(trx, actor, order, lines)
}

/** Reserves lines; of two orders for one lock the second is refused. */
export async function holdLines(trx: Trx, lines: readonly OrderLine[]): Promise<void> {
  const ids = lines.map(({ business_lock_id: id }) => id)
  try {
    await sql`update business_lock set reserved = true
      where business_lock_id = any(${ids}::bigint[]) and line_status = 0`.execute(trx)
  } catch (error) {
    if (reservations.some((name) => isViolationOf(error, name)))
      refuse(
        'lockOccupied',
        lines.map(({ new_shell_num, shell_num }) => new_shell_num ?? shell_num).join('、'),
      )
    throw error
  }
}

async function reportLoss(
  trx: Trx,
  actor: Writer,
  order: StoredRow,
  lines: readonly OrderLine[],
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from lock_event
    where business_id = ${order.id} and event_type = 'LOSS'`.execute(trx)
  const drafts = lines.flatMap((line): EventDraft[] =>
    line.business_id === order.id && line.lock_id !== null
      ? [
          {
            key: `biz:${order.id}:line:${line.business_lock_id}:LOSS:${rows[0]?.count ?? 0}`,
            lockId: line.lock_id,
            eventType: 'LOSS',
            patch: { status: statusCode('lost') },
            of: {
              business_id: order.id,
              business_lock_id: line.business_lock_id,
              order_type: Number(order.order_type),
            },
            reason: typeof order.reason === 'string' ? order.reason : null,
          },
        ]
      : [],
  )
  await writeEvents(trx, actor, drafts)
}

/** An order that was refused or withdrawn lets its locks go, and a loss is taken back. */
export async function releaseLocks(trx: Trx, actor: Writer, orders: readonly StoredRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await sql`update business_lock set reserved = false where business_id = any(${ids}::bigint[])`.execute(trx)
  await reverseEvents(trx, actor, ids)
}

/** Takes back everything that these orders wrote to the ledger, the last first. Refuses 2217 behind a later event. */
export async function reverseEvents(trx: Trx, actor: Writer, businessIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; lock_id: number; business_id: number }>`
    select e.id, e.lock_id, e.business_id from lock_event e
    where e.business_id = any(${businessIds}::bigint[]) and e.event_type <> 'REVERSE'
      and not exists (select from lock_event x where x.reversed_event_id = e.id)
    order by e.id desc`.execute(trx)
  await writeEvents(
    trx,
    actor,
    rows.map((row) => ({
      key: `biz:${row.business_id}:reverse:${row.id}`,
      lockId: Number(row.lock_id),
      eventType: 'REVERSE',
      reversedEventId: Number(row.id),
      of: { business_id: Number(row.business_id) },
    })),
  )
}
