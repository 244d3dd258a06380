import { sql, type Transaction } from 'kysely'
import type { Application } from '#protocol/record/application.ts'
import type { TypeTodo } from '#protocol/record/calls/todo-calls.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { change } from '../../change/change.ts'
import { events } from '../../change/events.ts'
import { requireRecords } from '../../model/find-record.ts'
import type { Actor } from '../../model/rules.ts'
import { entryOfModel } from './count-todos.ts'
import { type OpenTodo, requireTodo, selectReach, selectTodo, WAITING, waitingParts } from './entry.ts'

/** The entry of a number as it applies to the caller; 400 for an unknown number, 401 without the right to it. */
function requireEntry(actor: Actor, application: Application, model: number): Promise<OpenTodo | null> {
  return requireTodo(actor, entryOfModel(application, model) ?? refuse('invalid'))
}

/** 全部标记已处理: everything that waits for the caller in an entry, in one statement (crm-records.md §15.4). */
export async function markAll(actor: Actor, application: Application, model: number): Promise<void> {
  const open = await requireEntry(actor, application, model)
  if (!open) return
  const { services, viewer } = actor
  const { source, where } = await selectTodo(actor, open, WAITING)
  const parts = waitingParts(actor, open).map(
    ({ id, condition }) => sql`select r.id, ${id}::bigint from ${source} where ${where} and ${condition}`,
  )
  if (parts.length === 0) return
  await sql`insert into todo_marks (user_id, type, model, record_id, part, create_time)
    select ${viewer.userId}::bigint, ${open.type.label}::int, ${model}::int, w.id, w.part,
      ${services.clock.now()}::timestamptz
    from (${sql.join(parts, sql` union all `)}) as w(id, part)
    on conflict do nothing`.execute(services.db)
  tellMarked(actor)
}

/** Invalidates the caller's to-do counts and list totals. */
function tellMarked({ services, viewer }: Actor): void {
  services.todos.touch({ userIds: [viewer.userId] })
  services.engine.counts.touch(viewer.userId)
}

/** Records of an entry that are marked, some of them in parts alone. */
type Marked = readonly ({ typeId: number } & Readonly<Record<string, unknown>>)[]

/** 标记已处理: these records; 401 where the entry holds one of them neither for the caller nor in their list. */
export async function markSome(
  actor: Actor,
  application: Application,
  { model, list }: { model: number; list: Marked },
): Promise<void> {
  const open = await requireEntry(actor, application, model)
  if (!open || list.length === 0) return
  const { services } = actor
  const ids = [...new Set(list.map(({ typeId }) => typeId))]
  const { source, where } = await selectReach(actor, open, ids)
  await inTransaction(services.db, async (trx) => {
    const { rows } = await sql`select r.id from ${source} where ${where}`.execute(trx)
    if (rows.length < ids.length) refuse('forbidden')
    await insertMarks(trx, actor, open, list)
  })
  tellMarked(actor)
}

async function insertMarks(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { type, todo }: OpenTodo,
  list: Marked,
): Promise<void> {
  const marks = list.flatMap((item) => partsIn(item, todo.parts).map((part) => ({ id: item.typeId, part })))
  await sql`insert into todo_marks (user_id, type, model, record_id, part, create_time)
    select ${viewer.userId}::bigint, ${type.label}::int, ${todo.model}::int, m.id, m.part,
      ${services.clock.now()}::timestamptz
    from unnest(${marks.map(({ id }) => id)}::bigint[], ${marks.map(({ part }) => part)}::bigint[]) as m(id, part)
    on conflict do nothing`.execute(trx)
}

/** 撤销 of a mark: the caller's own marks of these records and parts are deleted, and what they took away counts again. */
export async function unmarkSome(
  actor: Actor,
  application: Application,
  { model, list }: { model: number; list: Marked },
): Promise<void> {
  const open = await requireEntry(actor, application, model)
  if (!open || list.length === 0) return
  const { services, viewer } = actor
  const marks = list.flatMap((item) =>
    partsIn(item, open.todo.parts).map((part) => ({ id: item.typeId, part })),
  )
  await sql`delete from todo_marks m using unnest(${marks.map((mark) => mark.id)}::bigint[],
      ${marks.map(({ part }) => part)}::bigint[]) as w(id, part)
    where m.user_id = ${viewer.userId} and m.type = ${open.type.label} and m.model = ${model}
      and m.record_id = w.id and m.part = w.part`.execute(services.db)
  tellMarked(actor)
}

/** Ids of parts, joined by commas; 0, the whole record, where none is named. */
function partsIn(item: Readonly<Record<string, unknown>>, key: string | undefined): number[] {
  const written = key === undefined ? '' : String(item[key] ?? '')
  const parts = written
    .split(',')
    .map(Number)
    .filter((part) => Number.isSafeInteger(part) && part > 0)
  return parts.length > 0 ? parts : [0]
}

/**
 * 已跟进, or taken back: records followed up outside the product. Requires READ on each, and that the caller or a
 * subordinate owns it (administrators: any owner), else 401.
 */
export async function setFollowedUp(
  actor: Actor,
  { type }: TypeTodo,
  ids: readonly number[],
  isFollowed: boolean,
): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const rows = await requireRecords(actor, type, ids, { action: 'read', lock: true, db: trx })
    const below = services.directory.current().subordinatesOf(viewer.userId)
    const isMine = (owner: number | null) => owner !== null && (owner === viewer.userId || below.has(owner))
    if (!viewer.isAdmin && !rows.every((row) => isMine(row.owner_user_id))) refuse('forbidden')
    const as = isFollowed ? events.followUp : events.unfollow
    await change(trx, actor, type, rows, { set: { followup: isFollowed ? 1 : 0 }, as })
  })
}
