import { type Kysely, sql, type Transaction } from 'kysely'
import type { ClaimItem } from '#protocol/crm/lock-claim/calls.ts'
import { itemStatus } from '#protocol/crm/lock-claim/words.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import './tables.ts'

type Trx = Transaction<Tables>

/** The locks of a claim, as its detail lists them. */
export async function readItems({ services }: Actor, claimId: number): Promise<ClaimItem[]> {
  const { db, directory } = services
  const rows = await db
    .selectFrom('lock_claim_item')
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .selectAll()
    .execute()
  const people = directory.current()
  return rows.map((row) => ({
    claimItemId: row.id,
    lockId: row.lock_id,
    shellNum: row.shell_num,
    itemStatus: row.item_status,
    issueUserId: row.issue_user_id,
    issueUserName: people.realname(row.issue_user_id),
    issueTime: formatMoment(row.issue_time),
    confirmTime: row.confirm_time && formatMoment(row.confirm_time),
    returnTime: row.return_time && formatMoment(row.return_time),
    returnAsked: row.return_asked_time && isOpen(row) ? 1 : 0,
    returnRemark: row.return_remark ?? '',
  }))
}

const isOpen = (row: { item_status: number }) =>
  row.item_status === itemStatus.issued || row.item_status === itemStatus.held

/** The claim through which each lock was issued last, of those that have not come back. */
export interface LastItem {
  id: number
  lockId: number
  claimId: number
}

export async function lastItems(db: Kysely<Tables>, lockIds: readonly number[]): Promise<LastItem[]> {
  const { rows } = await sql<LastItem>`select distinct on (i.lock_id)
      i.id, i.lock_id as "lockId", i.claim_id as "claimId"
    from lock_claim_item i where ${among(sql`i.lock_id`, lockIds)} and i.item_status <> ${itemStatus.returned}
    order by i.lock_id, i.id desc`.execute(db)
  return rows
}

/** Locks that were held are used by an order, whose code has locked them. */
export async function markClaimUsed(trx: Trx, lockIds: readonly number[]): Promise<void> {
  await leaveHolder(trx, lockIds, itemStatus.used)
}

/** Locks that were held are noted as bad. */
export async function markClaimBad(trx: Trx, lockIds: readonly number[]): Promise<void> {
  await leaveHolder(trx, lockIds, itemStatus.bad)
}

async function leaveHolder(trx: Trx, lockIds: readonly number[], status: number): Promise<void> {
  await sql`update lock_claim_item i set item_status = ${status}
    where ${among(sql`i.lock_id`, lockIds)} and i.item_status in (${itemStatus.issued}, ${itemStatus.held})`.execute(
    trx,
  )
}

/** Locks go back to their holders, since the order that used them was cancelled. */
export async function markClaimHeld(trx: Trx, lockIds: readonly number[]): Promise<void> {
  const items = await lastItems(trx, lockIds)
  await sql`update lock_claim_item i set item_status = ${itemStatus.held}
    where ${among(
      sql`i.id`,
      items.map(({ id }) => id),
    )} and i.item_status = ${itemStatus.used}`.execute(trx)
}
