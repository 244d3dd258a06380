import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { itemStatus } from '#protocol/crm/lock-claim/words.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type LockRow, writeEvents } from '../software-lock/door.ts'
import { claimEvents } from './events.ts'
import { type LastItem, lastItems } from './items.ts'

type Trx = Transaction<Tables>

/**
 * 退库: the holder asks the stock keeper to take locks back (locks-and-extensions.md §13); they are held until that is confirmed.
 * Refuses (401) locks that the caller does not hold.
 */
export async function askReturn(
  actor: Actor,
  { lockIds, remark }: { lockIds: readonly number[]; remark: string },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const ids = [...new Set(lockIds)]
    const { rows } = await sql<LockRow>`select r.* from software_lock r where ${among(sql`r.id`, ids)}
      and r.deleted_at is null and r.claim_user_id = ${actor.viewer.userId} order by r.id for update of r`.execute(
      trx,
    )
    if (rows.length < ids.length) refuse('forbidden')
    requireClaimed(rows)
    const items = await lastItems(trx, ids)
    const now = actor.services.clock.now()
    await sql`update lock_claim_item i set item_status = ${itemStatus.held}, return_asked_time = ${now},
        return_remark = ${remark || null}, confirm_time = coalesce(i.confirm_time, ${now})
      where ${among(
        sql`i.id`,
        items.map(({ id }) => id),
      )}`.execute(trx)
    await noteInClaims(trx, actor, { items, locks: rows, as: claimEvents.askReturn })
  })
}

/**
 * The stock keeper has the devices again: they are in the keeper's stock. A request of the holder is not required, so that the locks
 * of users who have left come back too.
 */
export async function confirmReturn(actor: Actor, lockIds: readonly number[]): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, softwareLock, lockIds, { action: 'read', lock: true, db: trx })
    requireClaimed(rows)
    const items = await lastItems(trx, lockIds)
    const claimOf = new Map(items.map(({ lockId, claimId }) => [lockId, claimId]))
    await writeEvents(
      trx,
      actor,
      rows.map(({ id }) => ({
        key: claimOf.has(id) ? `claim:${claimOf.get(id)}:${id}:CLAIM_RETURN` : `hand:${randomUUID()}`,
        lockId: id,
        eventType: 'CLAIM_RETURN',
        patch: { status: statusCode('inStock'), ownerUserId: actor.viewer.userId },
        of: { claim_id: claimOf.get(id) ?? null },
      })),
    )
    await sql`update lock_claim_item i
      set item_status = ${itemStatus.returned}, return_time = ${actor.services.clock.now()}
      where ${among(
        sql`i.id`,
        items.map(({ id }) => id),
      )}`.execute(trx)
    await noteInClaims(trx, actor, { items, locks: rows, as: claimEvents.confirmReturn })
  })
}

function requireClaimed(rows: readonly LockRow[]): void {
  if (!rows.every(({ status }) => status === statusCode('claimed'))) refuse('lockStatusForbids')
}

interface Noted {
  items: readonly LastItem[]
  locks: readonly LockRow[]
  as: HistoryEvent
}

/** The history of each claim names its locks. */
async function noteInClaims(trx: Trx, actor: Actor, { items, locks, as }: Noted): Promise<void> {
  const numbers = new Map(locks.map((lock) => [lock.id, String(lock.shell_num)]))
  const byClaim = Map.groupBy(items, ({ claimId }) => claimId)
  if (byClaim.size === 0) return
  const { rows } = await sql<StoredRow>`select r.* from lock_claim r
    where ${among(sql`r.id`, [...byClaim.keys()])} order by r.id`.execute(trx)
  const subjects = rows.map((row) => {
    const named = byClaim.get(row.id) ?? []
    return subjectOf(lockClaim, row, { locks: named.map(({ lockId }) => numbers.get(lockId) ?? '') })
  })
  await recordEvent(trx, actor, lockClaim, subjects, { as })
}
