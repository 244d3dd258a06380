import type { Kysely } from 'kysely'
import { oaExamine } from '#protocol/examine/type.ts'
import { lineTablesOf } from '#server/engine/model/line-columns.ts'
import { readLines, type StoredLine } from '#server/engine/model/read-lines.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** The lines of these approvals, by id. Checks no rights. */
export async function readTravel(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredLine[]>> {
  const lines = await Promise.all(lineTablesOf(oaExamine).map((table) => readLines(db, table, ids)))
  return Map.groupBy(lines.flat(), (line) => line.recordId)
}
