import { sql, type Transaction } from 'kysely'
import type { LabelRow } from '#protocol/tasks/shapes.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The labels, held so that none is deleted before it is used; refuses one that is gone. */
export async function holdLabels(
  trx: Transaction<Tables>,
  labelIds: readonly number[],
): Promise<ReadonlyMap<number, LabelRow>> {
  if (labelIds.length === 0) return new Map()
  const { rows } = await sql<LabelRow>`select label_id as "labelId", name, color from task_labels
    where label_id = any(${labelIds}::bigint[]) order by label_id for key share`.execute(trx)
  if (rows.length < new Set(labelIds).size) refuse('labelUnknown')
  return new Map(rows.map((row) => [row.labelId, row]))
}

/** Labels that the task has. */
export async function labelsOf(trx: Transaction<Tables>, taskId: number): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('task_label_uses as u')
    .innerJoin('task_labels as l', 'l.label_id', 'u.label_id')
    .where('u.task_id', '=', taskId)
    .select(['l.label_id', 'l.name'])
    .execute()
  return new Map(rows.map((row) => [row.label_id, row.name]))
}
