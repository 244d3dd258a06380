import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import type { LockPatch } from '#protocol/crm/software-lock/state.ts'
import { isExpired, licensed, statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import type { LockRow } from './ledger/project.ts'
import type { EventDraft } from './ledger/write-events.ts'
import { lockLineages, writeEvents } from './ledger/write-events.ts'

type Request<Name extends 'takeBack' | 'freeze' | 'correct'> = z.output<(typeof lockCalls)[Name]['request']>

/** The locks, which the caller may read, locked until the transaction ends. */
async function lockFor(
  trx: Transaction<Tables>,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly LockRow[]> {
  // with their lineages, as the ledger locks them: two writers meet at the first row and at no later one
  await lockLineages(trx, ids)
  return requireRecords(actor, softwareLock, ids, { action: 'read', db: trx })
}

/** An event that follows from nothing but this call. */
const byHand = (draft: Omit<EventDraft, 'key'>): EventDraft => ({ key: `hand:${randomUUID()}`, ...draft })

/**
 * 收回: devices come back to the caller's stock: merged and replaced ones, and those whose rental or trial has ended
 * (locks-and-extensions.md §5). Refuses 2225 for any other.
 */
export async function takeBack(actor: Actor, { lockIds, remark }: Request<'takeBack'>): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await lockFor(trx, actor, lockIds)
    const day = today(actor.services.clock)
    if (!rows.every((row) => mayComeBack(row, day))) refuse('lockStatusForbids')
    await writeEvents(
      trx,
      actor,
      rows.map(({ id }) =>
        byHand({
          lockId: id,
          eventType: 'CLAIM_RETURN',
          patch: { status: statusCode('inStock'), ownerUserId: actor.viewer.userId },
          reason: remark || null,
        }),
      ),
    )
  })
}

function mayComeBack({ status, start_time: startTime, end_time: endTime }: LockRow, day: string): boolean {
  const isLeft = status === statusCode('merged') || status === statusCode('replaced')
  return isLeft || isExpired({ status, startTime, endTime }, day)
}

/** 停用 and 恢复: a frozen lock goes back to what it was. */
export async function freezeLock(actor: Actor, { lockId, freeze, reason }: Request<'freeze'>): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const [row] = await lockFor(trx, actor, [lockId])
    const before = row?.is_trial ? 'onTrial' : 'inUse'
    const [eventType, status] = freeze ? (['FREEZE', 'frozen'] as const) : (['UNFREEZE', before] as const)
    await writeEvents(trx, actor, [
      byHand({ lockId, eventType, patch: { status: statusCode(status) }, reason }),
    ])
  })
}

/** 更正: sets right what was written down wrongly, from a day on, which may lie before other events (I3). */
export async function correctLock(actor: Actor, request: Request<'correct'>): Promise<void> {
  const { lockId, effectiveDate, reason } = request
  const patch = patchOf(request.patch)
  await inTransaction(actor.services.db, async (trx) => {
    const [row] = await lockFor(trx, actor, [lockId])
    if (
      !row ||
      ('startTime' in patch || 'endTime' in patch || 'distinguish' in patch ? !isLicensed(row) : false)
    )
      refuse('lockStatusForbids')
    await writeEvents(trx, actor, [
      byHand({ lockId, eventType: 'CORRECT', patch, reason, ...(effectiveDate ? { effectiveDate } : {}) }),
    ])
  })
}

const isLicensed = ({ status }: LockRow): boolean => licensed.some((name) => statusCode(name) === status)

/** What was sent; a purchase has no end. */
function patchOf(given: Request<'correct'>['patch']): LockPatch {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return given.distinguish === 1 ? { ...sent, endTime: null } : sent
}
