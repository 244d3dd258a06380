import type { z } from 'zod'
import type { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { handlingEvents } from '#protocol/crm/bad-lock/handling.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { isExpired, licensed, statusCode } from '#protocol/crm/software-lock/status.ts'
import { keptFromHappening } from '#protocol/record/states/states.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse, refuseAs } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { type LockRow, writeEvents } from '../software-lock/door.ts'
import { type BadRow, isIn, lockDevice, noteLate } from './report.ts'

type Request = z.output<typeof badLockCalls.handle.request>

const isHandling = (code: number): code is keyof typeof handlingEvents => Object.hasOwn(handlingEvents, code)

/** 处理: repair, send back to the maker, put back into the stock, or scrap (locks-and-extensions.md §14). */
export async function handleBadLock(actor: Actor, request: Request): Promise<void> {
  const { badId, handleStatus, handleResult, costMoney } = request
  if (!isHandling(handleStatus)) return
  const event = handlingEvents[handleStatus]
  await inTransaction(actor.services.db, async (trx) => {
    const report = await requireRecord(actor, badLock, badId, { action: 'read', lock: true, db: trx })
    const kept = keptFromHappening(badLock, report, event)
    if (kept) refuseAs(kept)
    const set = {
      handle_result: handleResult || report.handle_result,
      handle_user_id: actor.viewer.userId,
      handle_time: actor.services.clock.now(),
      ...(costMoney === undefined ? {} : { cost_money: costMoney }),
    }
    // the state first: a report that was ended meanwhile is refused before its device is looked at
    await happen(trx, actor, badLock, [report], event, { set })
    const reason = set.handle_result ? String(set.handle_result) : null
    if (event === 'endRepair' || event === 'scrap') await endReport(trx, actor, report, { event, reason })
  })
}

/** The device goes back to the stock, of the user who handles it, or to the scrap. */
async function endReport(
  trx: Transaction<Tables>,
  actor: Actor,
  report: BadRow,
  { event, reason }: { event: 'endRepair' | 'scrap'; reason: string | null },
): Promise<void> {
  const lock = await lockDevice(trx, report)
  if (!lock) refuse('lockUnknown', String(report.shell_num))
  requireFree(actor, lock)
  await noteLate(trx, actor, report, lock)
  const ended =
    event === 'scrap'
      ? { eventType: 'SCRAP' as const, patch: { status: statusCode('scrapped') } }
      : {
          eventType: 'REPAIRED' as const,
          patch: { status: statusCode('inStock'), ownerUserId: actor.viewer.userId },
        }
  await writeEvents(trx, actor, [
    {
      key: `bad:${report.id}:${ended.eventType}`,
      lockId: lock.id,
      ...ended,
      of: { bad_id: report.id },
      reason,
    },
  ])
}

/** Refuses (2252) a device that carries the licence of a customer; an expired one is taken back first (2225). */
function requireFree({ services }: Actor, lock: LockRow): void {
  if (!isIn(lock, licensed)) return
  const { status, start_time: startTime, end_time: endTime } = lock
  const hasEnded = isExpired({ status, startTime, endTime }, today(services.clock))
  refuse(hasEnded ? 'lockStatusForbids' : 'replaceFirst')
}
