import { sql, type Transaction } from 'kysely'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { OTHER_FAULT, source } from '#protocol/crm/bad-lock/words.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { createOpened } from '#server/engine/change/save/create.ts'
import { formOfSave, openNew } from '#server/engine/change/save/open.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { type BadRow, isOpenReport, lockDevice } from './report.ts'

type Trx = Transaction<Tables>

/** Links the open report of a lock to the order that replaces it; null: there is none. */
export async function linkOpenBadLock(
  trx: Trx,
  actor: Writer,
  { lockId, businessId }: { lockId: number; businessId: number },
): Promise<number | null> {
  const { rows } =
    await sql<BadRow>`select b.* from bad_lock b where b.lock_id = ${lockId} and ${isOpenReport}
    for update of b`.execute(trx)
  const [report] = rows
  if (!report) return null
  if (Number(report.business_id) === businessId) return report.id
  await change(trx, actor, badLock, [report], { set: { business_id: businessId }, as: events.follow })
  return report.id
}

/** An order that is being made names the locks that it replaces: their open reports lead to it, those of locks that it names no longer do not. */
export async function followReplacing(
  trx: Trx,
  actor: Writer,
  { businessId, lockIds }: { businessId: number; lockIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql<BadRow>`select b.* from bad_lock b
    where b.business_id = ${businessId} and ${isOpenReport} and not ${among(sql`b.lock_id`, lockIds)} for update of b`.execute(
    trx,
  )
  await change(trx, actor, badLock, rows, { set: { business_id: null }, as: events.follow })
  for (const lockId of lockIds) await linkOpenBadLock(trx, actor, { lockId, businessId })
}

interface Replaced {
  lockId: number
  businessId: number
  customerId: number
  /** Of the order. */
  reason: string | null
}

/**
 * The report of a lock that an order has replaced: it needs no approval, and the device keeps its status until it is handled
 * (locks-and-extensions.md §7.8). Returns its id. Refuses (2253) a lock with an open report, which the order links instead.
 */
export async function createReplacedBadLock(
  trx: Trx,
  actor: Actor,
  { lockId, businessId, customerId, reason }: Replaced,
): Promise<number> {
  const lock = await lockDevice(trx, { lock_id: lockId })
  if (!lock) refuse('lockUnknown', lockId)
  const save = openNew(actor, badLock, {
    form: formOfSave(actor, badLock),
    written: new Map(),
    request: null,
    ownerUserId: actor.viewer.userId,
    asked: 'normal',
    checks: 'nothing',
  })
  Object.assign(save.values, {
    lock_id: lockId,
    shell_num: lock.shell_num,
    customer_id: customerId,
    business_id: businessId,
    source: source.replaced,
    fault_type: OTHER_FAULT,
    fault_desc: reason,
    found_date: today(actor.services.clock),
    responsible: 1,
  })
  return createOpened(trx, save)
}
