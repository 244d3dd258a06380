import type { Transaction } from 'kysely'
import { travelLines } from '#protocol/examine/travel.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { type BatchOwner, isBatchId } from '#server/engine/model/files.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

const batchesIn = (lines: readonly LineValues[]): string[] =>
  lines.map(({ batchId }) => batchId).filter(isBatchId)

/** Claims the invoices that lines name now, and releases those of lines that are gone; the approval is locked, or new. */
export async function keepLineFiles(
  trx: Transaction<Tables>,
  actor: Actor,
  id: number,
  { before, after }: { before: readonly LineValues[]; after: readonly LineValues[] },
): Promise<void> {
  const { files } = actor.services
  const owner: BatchOwner = { module: oaExamine.key, id, field: travelLines.key }
  const named = new Set(batchesIn(after))
  for (const batchId of named) await files.claim(trx, actor, batchId, owner)
  const gone = batchesIn(before).filter((batchId) => !named.has(batchId))
  if (gone.length > 0) await files.release(trx, gone, owner)
}
