import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Names of employees by id, as pickers show them: of deleted ones as well. */
export async function readEmployeeNames(
  db: Pick<Database, 'getExecutor'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; employee_name: string | null }>`select id, employee_name
    from hrm_employee where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, employee_name }) => [id, employee_name ?? '']))
}

/** Names of some, joined as the wire has them; null where none is known. */
export function joined(names: ReadonlyMap<number, string>, ids: readonly number[]): string | null {
  const found = ids.flatMap((id) => names.get(id) ?? [])
  return found.length === 0 ? null : found.join('，')
}
