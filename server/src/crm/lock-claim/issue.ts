import { sql } from 'kysely'
import type { z } from 'zod'
import type { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { LOCKS_ISSUED } from '#protocol/crm/lock-claim/messages.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { keptFromHappening, stateCode, stateEventOf } from '#protocol/record/states/states.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse, refuseAs } from '#server/platform/refusal.ts'
import { type LockRow, lockNumbered, writeEvents } from '../software-lock/door.ts'
import './tables.ts'

type ClaimRow = RowOf<typeof lockClaim>
type Request = z.output<typeof lockClaimCalls.issue.request>
type Trx = Transaction<Tables>

/**
 * 发放: the stock keeper gives locks of the region's stock to the claimant, all at once or in several goes
 * (locks-and-extensions.md §13). Of two who issue the same lock at once the second is refused (2250).
 */
export async function issueLocks(
  actor: Actor,
  { claimId, shellNums }: Request,
): Promise<{ issueStatus: number }> {
  return inTransaction(actor.services.db, async (trx) => {
    const claim = await requireRecord(actor, lockClaim, claimId, { action: 'read', lock: true, db: trx })
    const kept = keptFromHappening(lockClaim, claim, 'issueAll')
    if (kept) refuseAs(kept)
    const locks = await lockNumbered(trx, shellNums)
    const issued = Number(claim.issued_num) + locks.length
    if (issued > Number(claim.quantity)) refuse('moreThanClaimed')
    await requireIssuable(trx, claim, locks)
    await writeClaims(trx, actor, claim, locks)
    const event = issued === claim.quantity ? 'issueAll' : 'issuePart'
    const numbers = locks.map(({ shell_num: number }) => number)
    const set = { issued_num: issued, shell_nums: [claim.shell_nums, ...numbers].filter(Boolean).join('、') }
    await happen(trx, actor, lockClaim, [claim], event, { set })
    await notifyClaimant(trx, actor, claim)
    return { issueStatus: stateCode(lockClaim, stateEventOf(lockClaim, event).to, lockClaim.states.issuing) }
  })
}

/** In the stock of the region, and not issued with this claim before: its event would be the same one. */
async function requireIssuable(trx: Trx, claim: ClaimRow, locks: readonly LockRow[]): Promise<void> {
  for (const lock of locks) {
    const number = String(lock.shell_num)
    if (lock.status !== statusCode('inStock')) refuse('lockNotInStock', number)
    if (lock.region !== claim.region) refuse('lockOfOtherRegion', number)
  }
  const { rows } = await sql<{ shell_num: string }>`select i.shell_num from lock_claim_item i
    where i.claim_id = ${claim.id} and ${among(
      sql`i.lock_id`,
      locks.map(({ id }) => id),
    )} limit 1`.execute(trx)
  const [before] = rows
  if (before) refuse('lockIssuedBefore', before.shell_num)
}

async function writeClaims(
  trx: Trx,
  actor: Actor,
  claim: ClaimRow,
  locks: readonly LockRow[],
): Promise<void> {
  const holder = claim.owner_user_id
  await writeEvents(
    trx,
    actor,
    locks.map(({ id }) => ({
      key: `claim:${claim.id}:${id}:CLAIM`,
      lockId: id,
      eventType: 'CLAIM',
      patch: { status: statusCode('claimed'), claimUserId: holder, ownerUserId: holder },
      of: { claim_id: claim.id },
    })),
  )
  await trx
    .insertInto('lock_claim_item')
    .values(
      locks.map((lock) => ({
        claim_id: claim.id,
        lock_id: lock.id,
        shell_num: String(lock.shell_num),
        item_status: 0,
        issue_user_id: actor.viewer.userId,
        issue_time: actor.services.clock.now(),
      })),
    )
    .execute()
}

async function notifyClaimant(trx: Trx, { services, viewer }: Actor, claim: ClaimRow): Promise<void> {
  if (claim.owner_user_id === null) return
  await services.notify.sendMessages(trx, [
    {
      type: LOCKS_ISSUED,
      label: messageLabels.crm,
      recipients: [claim.owner_user_id],
      title: String(claim.claim_no),
      typeId: claim.id,
      sender: viewer.userId,
    },
  ])
}
