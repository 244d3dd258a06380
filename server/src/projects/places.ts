import { sql } from 'kysely'
import { rankOf } from '#protocol/board/place.ts'
import { projectStatuses, UNGROUPED } from '#protocol/projects/limits.ts'
import { taskFlags } from '#protocol/tasks/flags.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { TaskPlaces } from '#server/tasks/door.ts'
import { isSeen, readFlags } from './access.ts'
import { BOARD } from './log.ts'
import { administersProjects } from './roles.ts'
import { requireRoom } from './room.ts'

/** Projects as tasks know them (docs/seams/projects.md). */
export const projectPlaces: TaskPlaces = {
  readable: async (actor, db) => {
    const { rows } = await sql<{ project_id: number }>`select p.project_id from projects p
      where p.status <> ${sql.lit(projectStatuses.deleted)} and ${isSeen(actor)}`.execute(db)
    return rows.map((row) => row.project_id)
  },
  flags: async (actor, db, placeId) => {
    const held = await readFlags(actor, placeId, db)
    return new Set(taskFlags.filter((flag) => held.has(flag)))
  },
  named: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('projects')
      .select(['project_id', 'name', 'color'])
      .where('project_id', 'in', [...ids])
      .where('status', '<>', projectStatuses.deleted)
      .execute()
    return new Map(rows.map(({ project_id: id, name, color }) => [id, { id, name, color }]))
  },
  active: async (db, ids) => {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('projects')
      .select('project_id')
      .where('project_id', 'in', [...ids])
      .where('status', '=', projectStatuses.active)
      .execute()
    return rows.map((row) => row.project_id)
  },
  strangers: async (db, placeId, userIds) => {
    const { rows } = await sql<{
      user_id: number
    }>`select u.user_id from unnest(${[...userIds]}::bigint[]) as u (user_id)
      where not exists (select from projects p where p.project_id = ${placeId} and (p.is_open
        or exists (select from project_members m where m.project_id = p.project_id and m.user_id = u.user_id)))`.execute(
      db,
    )
    return rows.map((row) => row.user_id)
  },
  administers: administersProjects,
  changed: (services, trx, placeId) => services.watchers.notify(trx, { what: BOARD, id: placeId }),
  slot: async (trx, placeId, { listId: wanted, isNew }) => {
    await requireRoom(trx, placeId, 1)
    const lists = await trx
      .selectFrom('project_lists')
      .select('list_id')
      .where('project_id', '=', placeId)
      .orderBy('order_num')
      .orderBy('list_id')
      .execute()
    const known = lists.map((row) => row.list_id)
    if (isNew && wanted !== undefined && wanted !== UNGROUPED && !known.includes(wanted))
      refuse('projectListUnknown')
    const listId =
      wanted === undefined ? (known[0] ?? UNGROUPED) : known.includes(wanted) ? wanted : UNGROUPED
    const { rows } = await sql<{ task_id: number; rank: string }>`select t.task_id, t.rank from tasks t
      where t.place_id = ${placeId} and t.list_id = ${listId} and t.pid is null and t.hidden_at is null
        and t.archived_at is null order by t.rank limit 1`.execute(trx)
    const first = rows.map(({ task_id: id, rank }) => ({ id, list: listId, rank }))
    const rank = rankOf(first, { id: 0, list: listId, above: null, below: first[0]?.id ?? null })
    return { listId, rank }
  },
}
