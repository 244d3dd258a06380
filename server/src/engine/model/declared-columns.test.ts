import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordTypes } from '#protocol/record-types.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { storeOf } from '../fields/all.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Types that a declared column may have although its form type stores another: codes and exact coordinates. */
const equivalent: Record<string, string[]> = {
  numeric: ['numeric', 'smallint', 'integer'],
  'timestamptz[]': ['timestamp with time zone[]'],
  timestamptz: ['timestamp with time zone'],
}

async function columnsOf(table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, split_part(format_type(a.atttypid, a.atttypmod), '(', 1) as type
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(
    database.db,
  )
  return new Map(rows.map((row) => [row.name, row.type]))
}

describe.each(recordTypes.map((type) => ({ key: type.key, type })))('$key', ({ type }) => {
  it('has every declared column, of the type its form type stores', async () => {
    const columns = await columnsOf(type.table)
    for (const { name, formType } of [...type.fields, ...type.stored]) {
      const stored = storeOf(formType).column ?? 'text'
      expect(equivalent[stored] ?? [stored], `${type.table}.${name}`).toContain(columns.get(name))
    }
  })

  it('has the common columns and the unique indexes that name their field', async () => {
    const columns = await columnsOf(type.table)
    for (const name of [
      'id',
      'batch_id',
      'owner_user_id',
      'create_user_id',
      'version',
      'grams',
      'deleted_at',
      'deleted_by',
    ])
      expect([...columns.keys()]).toContain(name)
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = ${type.table}`.execute(database.db)
    const indexes = rows.map((row) => row.name)
    for (const field of type.fields)
      if ('unique' in field && field.unique) expect(indexes).toContain(`unique_${type.table}__${field.name}`)
    for (const suffix of ['recent', 'owner', 'grams']) expect(indexes).toContain(`${type.table}_${suffix}`)
  })
})
