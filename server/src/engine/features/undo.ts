import { sql } from 'kysely'
import type { Undo } from '#protocol/record/calls/operations.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Actor, rulesOf, type Undoer } from '../model/rules.ts'
import { undoFollowUpRemoval } from './activity/undo-removal.ts'
import { undoRemoval } from './recycle/restore.ts'
import { undoTransfer } from './transfer/undo-transfer.ts'

/** What takes back the operations of every type. */
const undoers: Readonly<Record<string, Undoer>> = {
  delete: undoRemoval,
  transfer: undoTransfer,
  activity: undoFollowUpRemoval,
}

function undoerOf(
  { services }: Actor,
  { operation, type: label }: { operation: string; type: number },
): Undoer {
  const type = recordTypeOf(label)
  const own = type && rulesOf(services, type).undoers?.[operation]
  return own ?? undoers[operation] ?? refuse('undoExpired')
}

/** The caller's newest operation of a kind that can still be taken back. */
export async function readLastUndo(
  { services, viewer }: Actor,
  operation: string,
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
      .returning(['operation', 'type', 'state'])
      .executeTakeFirst()
    if (!step) refuse('undoExpired')
    await undoerOf(actor, step)(trx, actor, step.state)
  })
}
