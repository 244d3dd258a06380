import { type RawBuilder, sql } from 'kysely'
import type { NamedByCards, TaskCard } from '#protocol/tasks/cards.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { isLate, readLabels, userOf } from './read.ts'
import type { TaskTable } from './tables.ts'

/** What a board draws of a task. */
export interface CardRow
  extends Pick<TaskTable, 'name' | 'status' | 'priority' | 'stop_on' | 'remind_days' | 'main_user_id'> {
  task_id: number
  /** Ids, comma-joined; null: none. */
  labels: string | null
}

/** Columns of a {@link CardRow}, from tasks `t`. */
export const cardColumns: RawBuilder<unknown> = sql`t.task_id, t.name, t.status, t.priority, t.stop_on,
  t.remind_days, t.main_user_id,
  (select string_agg(u.label_id::text, ',' order by u.label_id) from task_label_uses u
    where u.task_id = t.task_id) as labels`

const idsOf = (labels: string) => labels.split(',').map(Number)

/** Whom and what the cards name, and each card as it goes out: what is empty is left out. */
export async function presentCards<Row extends CardRow>(
  { services }: Actor,
  rows: readonly Row[],
): Promise<NamedByCards & { cardOf: (row: Row) => TaskCard }> {
  const directory = services.directory.current()
  const users = new Set(rows.flatMap(({ main_user_id: id }) => id ?? []))
  const labelSets = new Map(
    [...new Set(rows.flatMap(({ labels }) => labels ?? []))].map((labels) => [labels, idsOf(labels)]),
  )
  const labels = await readLabels(services.db, [...new Set([...labelSets.values()].flat())])
  const now = today(services.clock)
  const cardOf = (row: Row): TaskCard => {
    const labelIds = row.labels === null ? undefined : labelSets.get(row.labels)
    return {
      taskId: row.task_id,
      name: row.name,
      status: isLate(row, now) ? 2 : row.status,
      ...(row.priority !== 0 && { priority: row.priority }),
      ...(row.stop_on !== null && { stopTime: row.stop_on }),
      ...(row.remind_days !== null && { remindDays: row.remind_days }),
      ...(row.main_user_id !== null && { mainUserId: row.main_user_id }),
      ...(labelIds && { labelIds }),
    }
  }
  return {
    people: [...users].map((id) => {
      const { userId, realname, img } = userOf(directory, id)
      return { userId, realname, img }
    }),
    labels: [...labels.values()],
    cardOf,
  }
}
