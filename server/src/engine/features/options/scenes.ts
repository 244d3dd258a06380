import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { parseSceneData } from '../list/scene-conditions.ts'

/** Conditions of saved scenes ask for the new word, so that lists show what they showed. */
export async function renameInScenes(
  trx: Transaction<Tables>,
  { label }: RecordType,
  key: string,
  from: string,
  to: string,
): Promise<void> {
  const scenes = await trx
    .selectFrom('scenes')
    .select(['scene_id', 'data'])
    .where('type', '=', label)
    .where('data', 'like', sql<string>`${`%"${key}"%`}`)
    .orderBy('scene_id')
    .forUpdate()
    .execute()
  for (const { scene_id, data } of scenes) {
    const items = parseSceneData(data)
    const renamed = items.map((item) =>
      item.name === key && item.values.includes(from)
        ? { ...item, values: [...new Set(item.values.map((value) => (value === from ? to : value)))] }
        : item,
    )
    if (renamed.every((item, at) => item === items[at])) continue
    await trx
      .updateTable('scenes')
      .set({ data: JSON.stringify(renamed) })
      .where('scene_id', '=', scene_id)
      .execute()
  }
}
