import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Todo } from '#protocol/record/declaration/todo.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Condition } from '../../fields/compare.ts'
import type { HistoryEvent } from '../../model/history.ts'
import type { StoredRow, Writer } from '../../model/rules.ts'
import { events } from '../events.ts'
import type { WrittenRow } from '../plan/ability.ts'

/** Whether the user has marked the record `r`, or this part of it, as dealt with. */
export const isMarked = (userId: number, { model }: Pick<Todo, 'model'>, part?: number): Condition =>
  sql<boolean>`exists(select from todo_marks m where m.user_id = ${userId} and m.model = ${model}
    and m.record_id = r.id and m.part in (0, ${part ?? 0}))`

type Changed = WrittenRow & { before: StoredRow }
const isStored = (row: WrittenRow): row is Changed => row.before !== null

/** Deletes marks that a change of rows voids (crm-records.md §15.4), in its transaction; a new record has none. */
export async function voidMarks(
  db: Kysely<Tables>,
  actor: Writer,
  type: RecordType,
  rows: readonly WrittenRow[],
  as: HistoryEvent,
): Promise<void> {
  if (!type.todos) return
  const changed = rows.filter(isStored)
  const left = changed.filter(isLeft).map(idOf)
  const own = actor.viewer.userId
  const marks = [...type.todos.flatMap((todo) => voidedBy(todo, changed, { as, own })), { ids: left }].filter(
    ({ ids }) => ids.length > 0,
  )
  if (marks.length === 0) return
  const any = sql.join(marks.map(whichMarks), sql` or `)
  await sql`delete from todo_marks where type = ${type.label} and (${any})`.execute(db)
}

/** Marks on some records: of all users or of one, in one entry or in all. */
interface Marks {
  ids: readonly number[]
  model?: number
  userId?: number
}

function voidedBy(
  { model, until }: Todo,
  changed: readonly Changed[],
  { as, own }: { as: HistoryEvent; own: number },
): Marks[] {
  const { columns = [] } = until
  const other = changed.filter(({ changes }) => changes.some(({ column }) => columns.includes(column.column)))
  const edited = as.quiet || as.derived ? [] : changed.filter(({ isEdit }) => isEdit)
  return [
    { ids: until.followUp && as === events.followUp ? changed.map(idOf) : [], model, userId: own },
    { ids: other.map(idOf), model },
    { ids: until.saved ? edited.map(idOf) : [], model, ...(until.saved === 'editor' ? { userId: own } : {}) },
  ]
}

const whichMarks = ({ ids, model, userId }: Marks) =>
  sql`(${among(sql`record_id`, ids)}${model === undefined ? sql`` : sql` and model = ${model}`}${
    userId === undefined ? sql`` : sql` and user_id = ${userId}`
  })`

const idOf = ({ before }: { before: Pick<StoredRow, 'id'> }) => before.id

/** It has another owner, none, or is deleted: its next owner begins without marks. */
const isLeft = ({ before, after }: Changed) =>
  before.owner_user_id !== after.owner_user_id || before.deleted_at !== after.deleted_at

/**
 * A statement that deletes the marks which `people`, a list of users' ids, have set on a record in entries that wait for a
 * person's turn: it begins again for them. Of subjects that are no records it deletes nothing.
 */
export function voidTurns(
  type: RecordType | undefined,
  recordId: number,
  people: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const models = type?.todos?.flatMap(({ until, model }) => (until.turn ? [model] : [])) ?? []
  return sql`delete from todo_marks m where m.model = any(${models}::int[]) and m.type = ${type?.label ?? 0}
    and m.record_id = ${recordId} and m.user_id in (${people})`
}

/** Deletes the marks of all users in an entry whose terms have changed, such as days of notice. */
export async function forgetMarks(db: Kysely<Tables>, { model }: Pick<Todo, 'model'>): Promise<void> {
  await sql`delete from todo_marks where model = ${model}`.execute(db)
}
