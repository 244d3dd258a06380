import { randomBytes } from 'node:crypto'
import type { GeneratedAlways, Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Actor } from '../model/rules.ts'

/** How long something can be taken back. */
const UNDO_MS = 30_000

interface UndoStep {
  step: GeneratedAlways<number>
  token: string
  user_id: number
  operation: string
  type: number
  state: unknown
  create_time: Date
  until: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    undo_steps: UndoStep
  }
}

interface KeepOptions {
  operation: string
  type: number
  /** What the operation's undoer reads; `records` is counted. */
  state: { records: readonly unknown[]; [key: string]: unknown }
}

/** Remembers, in the operation's own transaction, how to take it back. */
export async function keepUndo(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { operation, type, state }: KeepOptions,
): Promise<void> {
  const now = services.clock.now()
  await trx
    .insertInto('undo_steps')
    .values({
      token: randomBytes(16).toString('hex'),
      user_id: viewer.userId,
      operation,
      type,
      state: JSON.stringify(state),
      create_time: now,
      until: new Date(now.getTime() + UNDO_MS),
    })
    .execute()
}
