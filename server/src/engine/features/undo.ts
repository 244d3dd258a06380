import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Undo } from '#protocol/record/operations.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { UndoOperation } from '../change/undo.ts'
import type { Actor } from '../model/rules.ts'
import { undoFollowUpRemoval } from './activity/undo-removal.ts'
import { undoRemoval } from './recycle/restore.ts'
import { undoTransfer } from './transfer/undo-transfer.ts'

/** What takes an operation back, from the state it left. */
const undoers: Record<
  UndoOperation,
  (trx: Transaction<Tables>, actor: Actor, state: unknown) => Promise<void>
> = { delete: undoRemoval, transfer: undoTransfer, activity: undoFollowUpRemoval }

/** The caller's newest operation of a kind that can still be taken back. */
export async function readLastUndo(
  { services, viewer }: Actor,
  operation: UndoOperation,
  { label: type }: Pick<RecordType, 'label'>,
): Promise<Undo | null> {
  const now = services.clock.now()
  const step = await services.db
    .selectFrom('undo_steps')
    .select(['token', 'until', sql<number>`jsonb_array_length(state -> 'records')`.as('count')])
    .where('user_id', '=', viewer.userId)
    .where('operation', '=', operation)
    .where('type', '=', type)
    .where('until', '>', now)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step
    ? {
        token: step.token,
        operation,
        type,
        count: step.count,
        remaining: step.until.getTime() - now.getTime(),
      }
    : null
}

/** Takes an operation back, once: by the one who did it, within its time, and only while nothing was changed since. */
export async function undoStep(actor: Actor, token: string): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const step = await trx
      .deleteFrom('undo_steps')
      .where('token', '=', token)
      .where('user_id', '=', viewer.userId)
      .where('until', '>', services.clock.now())
      .returning(['operation', 'state'])
      .executeTakeFirst()
    if (!step) refuse('undoExpired')
    await undoers[step.operation](trx, actor, step.state)
  })
}
