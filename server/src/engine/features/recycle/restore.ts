import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { restore } from '../../change/restore.ts'
import type { Actor } from '../../model/rules.ts'
import { requireAdministrator } from './recycle-bin.ts'

/** Brings deleted records back with what belonged to them, all or none; administrators only. */
export async function restoreRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<void> {
  const { services } = requireAdministrator(actor)
  await inTransaction(services.db, (trx) => restore(trx, actor, type, ids))
}

const removedSchema = z.object({ type: z.number(), records: z.array(z.number()) })
/** `along`: records that were deleted because they point at these, each after the one it points at. */
const stateSchema = removedSchema.extend({ along: z.array(removedSchema) })

/** Takes a deletion back. */
export async function undoRemoval(trx: Transaction<Tables>, actor: Actor, kept: unknown): Promise<void> {
  const { along, ...removed } = stateSchema.parse(kept)
  for (const { type, records } of [removed, ...along])
    await restore(trx, actor, recordTypeOf(type) ?? refuse('invalid'), records)
}
