import { type RawBuilder, sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import type { Child, ChildField } from '#protocol/hrm/employees/children.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { maskValue } from '#server/engine/model/field-rights.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

export type Db = Pick<Database, 'getExecutor'>
/** A row by the columns of its table; days are `yyyy-MM-dd`. */
export type ChildRow = Record<string, unknown> & { id: number; employee_id: number; create_time: Date }

const columnOf = ({ name, kind }: ChildField): RawBuilder<unknown> =>
  kind === 'day' ? sql`${sql.ref(name)}::text as ${sql.ref(name)}` : sql.ref(name)

/** Rows of a table as they are stored. */
export async function readRows(
  db: Db,
  child: Child,
  where: RawBuilder<unknown>,
): Promise<readonly ChildRow[]> {
  const columns = [
    ...(child.form ? [sql`*`] : child.fields.map(columnOf)),
    ...(child.hasFiles ? [sql.ref('batch_id')] : []),
    sql`${sql.ref(child.idColumn)} as id`,
  ]
  const order = sql.raw(child.newestFirst ? 'desc' : 'asc')
  const { rows } = await sql<ChildRow>`select ${sql.join(columns)}, employee_id, create_time
    from ${sql.table(child.table)} where ${where} order by ${sql.ref(child.idColumn)} ${order}`.execute(db)
  return rows
}

export const rowsOf = (db: Db, child: Child, employeeId: number): Promise<readonly ChildRow[]> =>
  readRows(db, child, sql`employee_id = ${employeeId}`)

/** A sensitive value as every user sees it: the first three and the last four characters. */
export const masked = (value: unknown): unknown => maskValue({ masksAs: 'mobile' }, value ?? '')

/** A value as it is sent: sensitive ones masked, empty ones null. */
export function shown(field: ChildField, row: ChildRow): unknown {
  const value = row[field.name] ?? null
  return field.sensitive && value !== null ? masked(value) : value
}

/** A row of a reply. */
export const present = (child: Child, row: ChildRow, at: number): Record<string, unknown> => ({
  ...Object.fromEntries(child.fields.map((field) => [toKey(field.name), shown(field, row)])),
  [toKey(child.idColumn)]: row.id,
  employeeId: row.employee_id,
  ...(child.hasFiles ? { batchId: row.batch_id } : {}),
  sort: at + 1,
  createTime: formatMoment(row.create_time),
})

/** A value in words, for sentences of the history. */
export function wordsFor({ words, kind }: ChildField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  return kind === 'code' ? wordOf(words ?? [], Number(value)) : String(value)
}
