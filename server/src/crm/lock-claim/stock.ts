import { sql } from 'kysely'
import type { z } from 'zod'
import type { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** Locks that a keeper is shown to choose from; more are found by their number. */
const MOST_SHOWN = 200

/** What may be issued with a claim: the stock of its region, locks of the form that was asked for first. */
export async function readStock(
  actor: Actor,
  { claimId, search }: z.output<typeof lockClaimCalls.inStock.request>,
): Promise<z.output<typeof lockClaimCalls.inStock.reply>> {
  const { region, lock_form: form } = await requireRecord(actor, lockClaim, claimId, { action: 'read' })
  const { rows } = await sql<{ lockId: number; shellNum: string; lockForm: number }>`
    select r.id as "lockId", r.shell_num as "shellNum", r.lock_form as "lockForm" from software_lock r
    where r.status = ${statusCode('inStock')} and r.region = ${region} and r.deleted_at is null
      and position(${search.toUpperCase()} in r.shell_num) > 0
    order by r.lock_form = ${form} desc, r.shell_num limit ${MOST_SHOWN}`.execute(actor.services.db)
  return rows
}
