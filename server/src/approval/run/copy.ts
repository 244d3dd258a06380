import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { addCopies } from '../copies/door.ts'
import { requireOwnSeat } from './decide.ts'
import { hold } from './hold.ts'

/** 抄送 by somebody whose turn it is. */
export async function copyTo(
  actor: Actor,
  { recordId, userIds }: { recordId: number; userIds: readonly number[] },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    requireOwnSeat(actor, await hold(trx, actor, recordId))
    await addCopies(trx, actor, recordId, userIds)
  })
}
