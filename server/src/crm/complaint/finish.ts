import { complaint } from '#protocol/crm/complaint/type.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { openUpdate } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'

interface Finished {
  complaintId: number
  handleResult: string
  satisfaction: string
}

/**
 * Ends the handling of a complaint with its outcome, which goes through the checks and rights of an edit
 * (locks-and-extensions.md §19).
 */
export async function finishComplaint(
  actor: Actor,
  { complaintId, handleResult, satisfaction }: Finished,
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, complaint, complaintId, { action: 'edit', lock: true, db: trx })
    const given = { handle_result: handleResult, satisfaction }
    const sent = Object.entries(given).flatMap(([column, value]) =>
      value === '' ? [] : [{ fieldName: toKey(column), value }],
    )
    const save = await openUpdate(trx, actor, complaint, row, { sent })
    const written = await updateOpened(trx, save, row)
    await happen(trx, actor, complaint, [written], 'finish')
  })
}
