import { contract } from '#protocol/crm/contract/type.ts'
import { isRealDay } from '#protocol/platform/wire.ts'
import { stateCode, stateEventOf, stateOf } from '#protocol/record/states/states.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'

interface Marked {
  contractId: number
  checkStatus?: number
  signedDate?: string
}

/** 已签署 with the day of the signature, or 无需签署 (locks-and-extensions.md §11.2); 2241 from any other state. */
export async function markSigned(
  actor: Actor,
  { contractId, checkStatus, signedDate }: Marked,
): Promise<void> {
  const { services } = actor
  const event = checkStatus === stateCode(contract, 'unsigned') ? 'waive' : 'sign'
  const day = signedDate?.slice(0, 10) ?? today(services.clock)
  if (!isRealDay(day)) refuse('dateFormat')
  await inTransaction(services.db, async (trx) => {
    const row = await requireRecord(actor, contract, contractId, { action: 'edit', lock: true, db: trx })
    if (!stateEventOf(contract, event).from.includes(stateOf(contract, row)?.name ?? ''))
      refuse('contractNotSignable')
    await happen(trx, actor, contract, [row], event, event === 'sign' ? { set: { signed_date: day } } : {})
  })
}
