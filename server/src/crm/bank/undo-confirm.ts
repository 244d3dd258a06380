import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { remove } from '#server/engine/change/remove.ts'
import { keepUndo } from '#server/engine/change/undo.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

type Trx = Transaction<Tables>
type Receipt = RowOf<typeof receivables>

/** What the operation is called among those that can be taken back. */
export const CONFIRM = 'bankConfirm'

const stateSchema = z.object({ records: z.array(z.object({ id: z.number(), version: z.number() })) })

const lockReceipts = async (trx: Trx, ids: readonly number[]) =>
  (
    await sql<Receipt>`select r.* from receivables r where r.id = any(${ids}::bigint[]) and r.deleted_at is null
      order by r.id for update of r`.execute(trx)
  ).rows

/** Remembers the receipts that were made of lines. */
export async function keepConfirmed(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  const records = (await lockReceipts(trx, ids)).map(({ id, version }) => ({ id, version }))
  await keepUndo(trx, actor, { operation: CONFIRM, type: receivables.label, state: { records } })
}

/** Deletes the receipts again, so that their lines are open; one that was changed meanwhile refuses the whole. */
export async function undoConfirm(trx: Trx, actor: Actor, state: unknown): Promise<void> {
  const { records } = stateSchema.parse(state)
  const rows = await lockReceipts(
    trx,
    records.map(({ id }) => id),
  )
  const before = new Map(records.map(({ id, version }) => [id, version]))
  const changed = rows.find(({ id, version }) => before.get(id) !== version)
  if (changed || rows.length < records.length) refuse('bankUndoChanged', changed?.number ?? '')
  await remove(trx, actor, receivables, rows, { takesBack: true })
}
