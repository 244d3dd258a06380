import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Todo } from '#protocol/record/todo.ts'
import type { Tables } from '#server/platform/database.ts'
import type { Condition } from '../../fields/compare.ts'
import type { HistoryEvent } from '../../model/history.ts'
import type { StoredRow, Writer } from '../../model/rules.ts'
import type { Changed } from '../change.ts'
import { events } from '../events.ts'

/** Whether somebody has marked the record `r`, or this part of it, as dealt with. */
export const isMarked = (userId: number, { model }: Pick<Todo, 'model'>, part?: number): Condition =>
  sql<boolean>`exists(select from todo_marks m where m.user_id = ${userId} and m.model = ${model}
    and m.record_id = r.id and m.part in (0, ${part ?? 0}))`

/** Marks that a change of rows makes void (crm-records.md §15.4), in its transaction; every writer of records calls it. */
export async function voidMarks(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  changed: readonly Changed[],
  as: HistoryEvent,
): Promise<void> {
  if (!type.todos) return
  const left = changed.filter(isLeft).map(idOf)
  const own = { userId: actor.viewer.userId }
  if (left.length > 0) await forget(trx, type, left)
  for (const { model, until } of type.todos) {
    if (until.followUp && as === events.followUp)
      await forget(trx, type, changed.map(idOf), { model, ...own })
    const { columns = [] } = until
    const other = changed.filter(({ changes }) =>
      changes.some(({ column }) => columns.includes(column.column)),
    )
    await forget(trx, type, other.map(idOf), { model })
    if (!until.saved || as.quiet || as.derived) continue
    const edited = changed.filter(({ isEdit }) => isEdit).map(idOf)
    await forget(trx, type, edited, { model, ...(until.saved === 'editor' ? own : {}) })
  }
}

const idOf = ({ before }: { before: Pick<StoredRow, 'id'> }) => before.id

/** It is somebody else's, nobody's or deleted: whoever has it next begins anew. */
const isLeft = ({ before, after }: Changed) =>
  before.owner_user_id !== after.owner_user_id || before.deleted_at !== after.deleted_at

async function forget(
  trx: Transaction<Tables>,
  { label }: RecordType,
  ids: readonly number[],
  { model, userId }: { model?: number; userId?: number } = {},
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from todo_marks where type = ${label} and record_id = any(${ids}::bigint[])
    ${model === undefined ? sql`` : sql`and model = ${model}`}
    ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}`.execute(trx)
}

/** Marks of everybody in an entry whose terms are others now, such as days of notice. */
export async function forgetMarks(db: Kysely<Tables>, { model }: Pick<Todo, 'model'>): Promise<void> {
  await sql`delete from todo_marks where model = ${model}`.execute(db)
}
