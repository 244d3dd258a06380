import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { tellPages } from './change.ts'

/** A task of a sheet or of a template. */
export interface MadeTask {
  name: string
  description: string
  priority: number
  mainUserId: number | null
  people: readonly number[]
  startOn: string | null
  stopOn: string | null
  listId: number
  rank: string
  /** Names of its sub-tasks. */
  children: readonly string[]
}

/**
 * Makes many tasks of one place, which the caller holds, in a few statements. The maker takes part in all of them; no messages are
 * sent (approval-office.md §12.5).
 */
export async function insertTasks(
  trx: Transaction<Tables>,
  actor: Actor,
  placeId: number,
  made: readonly MadeTask[],
): Promise<void> {
  if (made.length === 0) return
  const { services, viewer } = actor
  const now = services.clock.now()
  const common = {
    create_user_id: viewer.userId,
    status: 1,
    place_id: placeId,
    archived_at: null,
    hidden_at: null,
    hidden_by: null,
    series_id: null,
    remind_days: null,
    occurrence_on: null,
    create_time: now,
    update_time: now,
  }
  const withBatch = made.map((task) => ({ ...task, batch: randomUUID() }))
  const rows = await trx
    .insertInto('tasks')
    .values(
      withBatch.map((task) => ({
        ...common,
        name: task.name,
        description: task.description,
        main_user_id: task.mainUserId,
        priority: task.priority,
        start_on: task.startOn,
        stop_on: task.stopOn,
        pid: null,
        list_id: task.listId,
        rank: task.rank,
        batch_id: task.batch,
      })),
    )
    .returning(['task_id', 'batch_id'])
    .execute()
  const ids = new Map(rows.map((row) => [row.batch_id, row.task_id]))
  const stored = withBatch.map((task) => ({ ...task, id: ids.get(task.batch) ?? 0 }))
  const takingPart = stored.flatMap(({ id, people }) =>
    [...new Set([viewer.userId, ...people])].map((user_id) => ({ task_id: id, user_id })),
  )
  await sql`insert into task_people (task_id, user_id)
    select * from unnest(${takingPart.map((row) => row.task_id)}::bigint[], ${takingPart.map((row) => row.user_id)}::bigint[])`.execute(
    trx,
  )
  const children = stored.flatMap(({ id, children }) => children.map((name) => ({ pid: id, name })))
  if (children.length > 0)
    await trx
      .insertInto('tasks')
      .values(
        children.map((child) => ({
          ...common,
          ...child,
          description: '',
          main_user_id: null,
          priority: 0,
          start_on: null,
          stop_on: null,
          list_id: -1,
          rank: null,
          batch_id: randomUUID(),
        })),
      )
      .execute()
  await sql`insert into task_logs (task_id, user_id, content, create_time)
    select id, ${viewer.userId}::bigint, content, ${now}::timestamptz
    from unnest(${stored.map(({ id }) => id)}::bigint[], ${stored.map(({ name }) => `添加了新任务 \`${name}\``)}::text[])
      as n (id, content)`.execute(trx)
  const people = [...new Set(takingPart.map((row) => row.user_id))]
  const mains = stored.flatMap(({ mainUserId }) => mainUserId ?? [])
  await tellPages(trx, actor, {
    create_user_id: viewer.userId,
    main_user_id: null,
    people: [...people, ...mains],
    place_id: placeId,
  })
}
