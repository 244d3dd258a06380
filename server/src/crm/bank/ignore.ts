import type { z } from 'zod'
import type { bankCalls } from '#protocol/crm/bank/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockLines } from './confirm.ts'

type Request = z.output<typeof bankCalls.ignore.request>

/** Puts lines away that are no receipts, such as fees and loans, with a reason; or takes them back. Refuses lines that are booked. */
export async function ignoreLines(actor: Actor, { transactionIds, ignore, reason }: Request): Promise<void> {
  if (ignore === 1 && !reason) refuse('bankReasonMissing')
  await inTransaction(actor.services.db, async (trx) => {
    const lines = await lockLines(trx, actor, transactionIds)
    const isBooked = [...lines.values()].some(({ matched_money }) => Number(matched_money) > 0)
    if (ignore === 1 && isBooked) refuse('bankLineMatched')
    await trx
      .updateTable('bank_transaction')
      .set({ ignored: ignore === 1, ignore_reason: ignore === 1 ? reason : '' })
      .where('transaction_id', 'in', [...lines.keys()])
      .execute()
  })
}
