import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/**
 * What a project does with the tasks in it. The caller holds the project; boards learn of it by the trigger on tasks
 * (docs/seams/projects.md).
 */

/** People who left: neither participants nor main users of any task there. */
export async function dropPeopleOf(
  trx: Transaction<Tables>,
  { placeId, userIds, now }: { placeId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await sql`delete from task_people p using tasks t where t.task_id = p.task_id
    and t.place_id = ${placeId} and p.user_id = any(${userIds}::bigint[])`.execute(trx)
  await sql`update tasks set main_user_id = null, update_time = ${now}
    where place_id = ${placeId} and main_user_id = any(${userIds}::bigint[])`.execute(trx)
}

/** People of a project that is open to everyone no longer: all but its members leave its tasks. */
export async function keepPeopleOf(
  trx: Transaction<Tables>,
  { placeId, members, now }: { placeId: number; members: readonly number[]; now: Date },
): Promise<void> {
  await sql`delete from task_people p using tasks t where t.task_id = p.task_id
    and t.place_id = ${placeId} and p.user_id <> all(${[...members]}::bigint[])`.execute(trx)
  await sql`update tasks set main_user_id = null, update_time = ${now}
    where place_id = ${placeId} and main_user_id <> all(${[...members]}::bigint[])`.execute(trx)
}

/**
 * Tasks of a project that is deleted, those in the bin included: hidden by no one, so that no bin lists them and nothing restores
 * them, until the job of the nights deletes them for good.
 */
export async function hideTasksOf(
  trx: Transaction<Tables>,
  { placeId, now }: { placeId: number; now: Date },
): Promise<void> {
  await sql`update tasks set hidden_at = coalesce(hidden_at, ${now}), hidden_by = null
    where place_id = ${placeId}`.execute(trx)
}

/**
 * Tasks of all projects, which are cleared: as those of a deleted one, in no project any more, since ids of projects may come again.
 * The job of the next night deletes them with their comments, files and relations.
 */
export const forsakeTasks = (trx: Transaction<Tables>) =>
  sql`update tasks set hidden_at = to_timestamp(0), hidden_by = null, place_id = 0, list_id = -1, rank = null
    where place_id <> 0`.execute(trx)

/** Tasks of a list that is deleted: open ones into the bin, archived ones stay; none is in a list any more. Returns their ranks. */
export async function emptyList(
  trx: Transaction<Tables>,
  { placeId, listId, userId, now }: { placeId: number; listId: number; userId: number; now: Date },
): Promise<{ id: number; rank: string }[]> {
  const { rows } = await sql<{ id: number; rank: string }>`select task_id as id, rank from tasks
    where place_id = ${placeId} and list_id = ${listId} and pid is null and hidden_at is null`.execute(trx)
  await sql`update tasks c set hidden_at = ${now}, hidden_by = ${userId} from tasks t
    where c.pid = t.task_id and t.place_id = ${placeId} and t.list_id = ${listId}
      and t.archived_at is null and t.hidden_at is null`.execute(trx)
  await sql`update tasks set list_id = -1, rank = null,
      hidden_at = case when archived_at is null then coalesce(hidden_at, ${now}) else hidden_at end,
      hidden_by = case when archived_at is null then coalesce(hidden_by, ${userId}) else hidden_by end
    where place_id = ${placeId} and list_id = ${listId} and pid is null`.execute(trx)
  return rows
}

/** The undo of {@link emptyList}: what that deletion put into the bin, and what was archived, lies in the list again. */
export async function fillList(
  trx: Transaction<Tables>,
  list: { placeId: number; listId: number; tasks: readonly { id: number; rank: string }[]; emptied: Date },
): Promise<void> {
  const { placeId, listId, tasks, emptied } = list
  const { rows } = await sql<{ task_id: number }>`update tasks t
    set list_id = ${listId}, rank = n.rank, hidden_at = null, hidden_by = null
    from unnest(${tasks.map(({ id }) => id)}::bigint[], ${tasks.map(({ rank }) => rank)}::text[]) as n (task_id, rank)
    where t.task_id = n.task_id and t.place_id = ${placeId} and t.list_id = -1 and t.rank is null
      and (t.hidden_at = ${emptied} or t.hidden_at is null and t.archived_at is not null)
    returning t.task_id`.execute(trx)
  await sql`update tasks set hidden_at = null, hidden_by = null
    where pid = any(${rows.map((row) => row.task_id)}::bigint[]) and hidden_at = ${emptied}`.execute(trx)
}

/** Archives what is done, of one list or of one main user; answers which. */
export async function archiveDone(
  trx: Transaction<Tables>,
  { placeId, of, now }: { placeId: number; of: { listId: number } | { userId: number }; now: Date },
): Promise<number[]> {
  const whose = 'listId' in of ? sql`list_id = ${of.listId}` : sql`main_user_id = ${of.userId}`
  const { rows } = await sql<{ task_id: number }>`update tasks set archived_at = ${now}
    where place_id = ${placeId} and ${whose} and pid is null and status = 5
      and archived_at is null and hidden_at is null returning task_id`.execute(trx)
  return rows.map((row) => row.task_id)
}

/** Where cards of a project lie now. */
export async function setSlots(
  trx: Transaction<Tables>,
  placeId: number,
  cards: readonly { id: number; list: number; rank: string }[],
): Promise<void> {
  if (cards.length === 0) return
  const [ids, lists, ranks] = [
    cards.map(({ id }) => id),
    cards.map(({ list }) => list),
    cards.map(({ rank }) => rank),
  ]
  // ranks that are given again may be those of other cards still: the index on them is checked row by row
  if (cards.length > 1)
    await sql`update tasks set rank = null where place_id = ${placeId} and task_id = any(${ids}::bigint[])`.execute(
      trx,
    )
  await sql`update tasks t set list_id = n.list_id, rank = n.rank
    from unnest(${ids}::bigint[], ${lists}::bigint[], ${ranks}::text[]) as n (task_id, list_id, rank)
    where t.task_id = n.task_id and t.place_id = ${placeId}`.execute(trx)
}
