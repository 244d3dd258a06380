import { sql } from 'kysely'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { CONFIRM_DAYS, itemStatus } from '#protocol/crm/lock-claim/words.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import type { AppServices } from '#server/access/context.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import { type Actor, type StoredRow, systemWriter, type Writer } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY } from '#server/platform/time/clock.ts'

type Trx = Transaction<Tables>

/** 确认领取, by the claimant alone (401); returns how many locks that were. */
export async function confirmClaim(actor: Actor, claimId: number): Promise<number> {
  return inTransaction(actor.services.db, async (trx) => {
    const claim = await requireRecord(actor, lockClaim, claimId, { action: 'read', lock: true, db: trx })
    if (claim.owner_user_id !== actor.viewer.userId) refuse('forbidden')
    const confirmed = await receive(trx, actor, [claim], actor.services.clock.now())
    return confirmed === 0 ? refuse('nothingToConfirm') : confirmed
  })
}

/**
 * Locks of these claims, issued up to this moment, are received; a claim of which nothing is open any more is confirmed. The claims
 * are locked. Returns how many locks that were.
 */
async function receive(trx: Trx, actor: Writer, claims: readonly StoredRow[], until: Date): Promise<number> {
  const isAmong = among(
    sql`i.claim_id`,
    claims.map(({ id }) => id),
  )
  const { numAffectedRows = 0n } = await sql`update lock_claim_item i
    set item_status = ${itemStatus.held}, confirm_time = ${actor.services.clock.now()}
    where ${isAmong} and i.item_status = ${itemStatus.issued} and i.issue_time <= ${until}`.execute(trx)
  const { rows } = await sql<{
    claimId: number
  }>`select distinct i.claim_id as "claimId" from lock_claim_item i
    where ${isAmong} and i.item_status = ${itemStatus.issued}`.execute(trx)
  const open = new Set(rows.map(({ claimId }) => claimId))
  const ended = claims.filter(
    (claim) => stateOf(lockClaim, claim, lockClaim.states.issuing)?.name === 'issued' && !open.has(claim.id),
  )
  if (ended.length > 0) await happen(trx, actor, lockClaim, ended, 'confirm')
  return Number(numAffectedRows)
}

const confirmJob = defineJob('lock-claim-confirm', {
  title: '自动确认领取的软件锁',
  expireMinutes: 60,
  catchesUp: true,
})
/** Claims that are written together. */
const BATCH = 200

/** Hourly (locks-and-extensions.md §13). */
export function registerClaimJobs(services: AppServices): void {
  services.jobs.work(confirmJob, () => confirmOverdue(services))
  services.jobs.schedule(confirmJob, '10 * * * *', {})
}

/** Locks that were issued three days ago count as received. Running twice does nothing more. */
export async function confirmOverdue(services: AppServices): Promise<void> {
  const until = new Date(services.clock.now().getTime() - CONFIRM_DAYS * DAY)
  for (let last = 0; ; ) {
    const claims = await inTransaction(services.db, async (trx) => {
      const { rows } = await sql<StoredRow>`select r.* from lock_claim r
        where r.issue_status in (1, 2) and r.deleted_at is null and r.id > ${last} and (
          exists (select from lock_claim_item i where i.claim_id = r.id
            and i.item_status = ${itemStatus.issued} and i.issue_time <= ${until})
          or r.issue_status = 2 and not exists (select from lock_claim_item i where i.claim_id = r.id
            and i.item_status = ${itemStatus.issued}))
        order by r.id limit ${BATCH} for update of r skip locked`.execute(trx)
      if (rows.length > 0) await receive(trx, systemWriter(services), rows, until)
      return rows
    })
    const end = claims.at(-1)
    if (!end) return
    last = end.id
  }
}
