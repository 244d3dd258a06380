import { sql } from 'kysely'
import { rankOf } from '#protocol/board/place.ts'
import { projectBounds, projectStatuses, UNGROUPED } from '#protocol/projects/limits.ts'
import { taskFlags } from '#protocol/tasks/flags.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { TaskPlaces } from '#server/tasks/door.ts'
import { isSeen, readFlags } from './access.ts'
import { BOARD } from './log.ts'
import { administersProjects } from './roles.ts'

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
  administers: administersProjects,
  changed: (services, trx, placeId) => services.watchers.notify(trx, { what: BOARD, id: placeId }),
  slot: async (trx, placeId, wanted) => {
    const { cards } = await trx
      .selectFrom('tasks')
      .where('place_id', '=', placeId)
      .where('pid', 'is', null)
      .where('hidden_at', 'is', null)
      .where('archived_at', 'is', null)
      .select((select) => select.fn.countAll<number>().as('cards'))
      .executeTakeFirstOrThrow()
    if (Number(cards) >= projectBounds.cards) refuse('projectCardsTooMany', projectBounds.cards)
    const lists = await trx
      .selectFrom('project_lists')
      .select('list_id')
      .where('project_id', '=', placeId)
      .orderBy('order_num')
      .orderBy('list_id')
      .execute()
    const known = lists.map((row) => row.list_id)
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
