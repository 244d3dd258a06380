import { oaExamine } from '#protocol/examine/type.ts'
import { purge } from '#server/engine/change/purge.ts'
import { remove } from '#server/engine/change/remove.ts'
import { isLive, requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listenersOf } from './listeners.ts'
import { THING } from './thing.ts'

/** Deletes an approval for good, with its values, lines, relations, files and submissions (approval-office.md §10.4). */
export async function removeExamine(actor: Actor, id: number): Promise<null> {
  if (!(await isLive(actor, oaExamine, id))) refuse('examineGone')
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, oaExamine, [id], { action: 'delete', lock: true, db: trx })
    await remove(trx, actor, oaExamine, rows)
    for (const row of rows.filter(({ check_status: status }) => status === PASSED))
      for (const { undone } of listenersOf(actor.services, row)) await undone?.(trx, actor, row)
    await actor.services.relatedRecords.forget(trx, THING, [id])
    await purge(trx, actor, oaExamine, [id])
  })
  return null
}

const PASSED = 1
