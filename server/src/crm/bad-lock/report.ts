import { sql, type Transaction } from 'kysely'
import type { badLock } from '#protocol/crm/bad-lock/type.ts'
import { type LockStatus, licensed, statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { HappenedMoment, SaveMoment, Writer } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { markClaimBad } from '../lock-claim/door.ts'
import { type EventDraft, type LockRow, lockNumbered, writeEvents } from '../software-lock/door.ts'

type Trx = Transaction<Tables>
export type BadRow = RowOf<typeof badLock>

onConstraint('one_open_bad_lock', 'badLockOpen')

export const isIn = ({ status }: LockRow, names: readonly LockStatus[]): boolean =>
  names.some((name) => statusCode(name) === status)

/** Statuses of a device that a report makes a bad one; one with a licence keeps its status until it is replaced. */
const inHand = ['inStock', 'claimed', 'replaced'] as const satisfies readonly LockStatus[]

/** A report on its way or in force, `b`, of a device that is neither repaired nor scrapped; as the index `one_open_bad_lock` has it. */
export const isOpenReport = sql<boolean>`(b.deleted_at is null and b.check_status in (1, 3, 10) and b.handle_status in (0, 1, 3))`

/** An open report, `b`, of a lock with a licence, without an order: neither one that replaces it nor one that has reserved it. */
export const isReplaceable = sql<boolean>`(${isOpenReport} and exists (select from software_lock l
  where l.id = b.lock_id and l.status = any(${licensed.map(statusCode)}::int[]))
  and not exists (select from business_lock x where x.lock_id = b.lock_id and x.line_status = 0 and x.reserved)
  and not exists (select from business o where o.id = b.business_id and o.deleted_at is null and o.check_status <> 11))`

/**
 * The lock whose number was entered: one that the caller may read or holds (401), without another report that is open (2253). What
 * follows from the lock is taken from it.
 */
export async function resolveLock({
  actor,
  trx,
  stored,
  values,
}: SaveMoment<BadRow> & { trx: Trx }): Promise<void> {
  if (stored && !('shell_num' in values)) return
  const [lock] = await lockNumbered(trx, [String(values.shell_num ?? stored?.shell_num ?? '')])
  if (!lock) return
  if (lock.claim_user_id !== actor.viewer.userId)
    await requireRecord(actor, softwareLock, lock.id, { action: 'read', db: trx })
  const { rows } = await sql`select from bad_lock b where b.lock_id = ${lock.id} and ${isOpenReport}
    and b.id is distinct from ${stored?.id ?? null}::bigint limit 1`.execute(trx)
  if (rows.length > 0) throw refusal('badLockOpen').at('shellNum')
  Object.assign(values, {
    shell_num: lock.shell_num,
    lock_id: lock.id,
    customer_id: isIn(lock, licensed) ? lock.customer_id : null,
  })
}

/** The device of a report, locked. */
export async function lockDevice(trx: Trx, report: Pick<BadRow, 'lock_id'>): Promise<LockRow | undefined> {
  const { rows } = await sql<LockRow>`select r.* from software_lock r where r.id = ${report.lock_id}
    for update of r`.execute(trx)
  return rows[0]
}

const noteOf = (report: { id: number }, lock: LockRow): EventDraft => ({
  key: `bad:${report.id}:BAD`,
  lockId: lock.id,
  eventType: 'BAD',
  patch: { status: statusCode('bad') },
  of: { bad_id: report.id },
})

/** Reports that are approved, or need no approval: devices in hand become bad locks in the ledger. */
export async function noteBad({ trx, actor, rows }: HappenedMoment): Promise<void> {
  const isOfReport = among(
    sql`r.id`,
    rows.map((row) => Number(row.lock_id)),
  )
  const { rows: locks } = await sql<LockRow>`select r.* from software_lock r where ${isOfReport}
    order by r.id for update of r`.execute(trx)
  const bad = locks.filter((lock) => isIn(lock, inHand))
  const drafts = bad.flatMap((lock) => {
    const report = rows.find((row) => Number(row.lock_id) === lock.id)
    return report ? [noteOf(report, lock)] : []
  })
  await writeBad(trx, actor, drafts)
}

/** Notes a device as bad that came back only after its report was approved. */
export async function noteLate(trx: Trx, actor: Writer, report: BadRow, lock: LockRow): Promise<void> {
  if (isIn(lock, ['inStock', 'claimed'])) await writeBad(trx, actor, [noteOf(report, lock)])
}

async function writeBad(trx: Trx, actor: Writer, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return
  await writeEvents(trx, actor, drafts)
  await markClaimBad(
    trx,
    drafts.map(({ lockId }) => lockId),
  )
}
