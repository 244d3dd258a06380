import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom, recordTypeNamed, recordTypes } from '#protocol/record-types.ts'
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

interface Described {
  name: string
  definition: string
}

async function describeBy(schema: string, query: RawBuilder<Described>): Promise<Map<string, string>> {
  const { rows } = await query.execute(database.db)
  return new Map(rows.map(({ name, definition }) => [name, definition.replaceAll(`${schema}.`, '')]))
}

/** Type, obligation, identity, default or generating expression of every column. */
const definitionsOf = (table: string, schema = 'public') =>
  describeBy(
    schema,
    sql`select a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as definition
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${`${schema}.${table}`}::regclass and a.attnum > 0 and not a.attisdropped`,
  )

const indexesOf = (table: string, schema = 'public') =>
  describeBy(
    schema,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = ${schema} and tablename = ${table}`,
  )

const constraintsOf = (table: string, schema = 'public') =>
  describeBy(
    schema,
    sql`select conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = ${`${schema}.${table}`}::regclass`,
  )

/** A table of the same name beside the real one. */
async function makeTwin({ table, list: { search } }: RecordType): Promise<void> {
  const columns = sql.join(search.map((column) => sql`${sql.ref(column)} text`))
  await database.db.transaction().execute(async (trx) => {
    await sql`create schema if not exists twins`.execute(trx)
    await sql`set local search_path = twins, public`.execute(trx)
    await sql`create table ${sql.table(table)} (${columns})`.execute(trx)
    await sql`select make_record_table(${table}, search => ${search})`.execute(trx)
  })
}

describe.each(recordTypes.map((type) => ({ key: type.key, type })))('$key', ({ type }) => {
  it('has every declared column, of the type its form type stores', async () => {
    const columns = await columnsOf(type.table)
    for (const { name, formType } of [...type.fields, ...type.stored]) {
      const stored = storeOf(formType).column ?? 'text'
      expect(equivalent[stored] ?? [stored], `${type.table}.${name}`).toContain(columns.get(name))
    }
  })

  it('has an index that finds the records which point at one', async () => {
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${type.table}::regclass and i.indisvalid`.execute(database.db)
    const indexed = rows.map((row) => row.name)
    for (const { column } of linksFrom(type)) expect(indexed, `${type.table}.${column}`).toContain(column)
  })

  it('has a unique index named after each unique field', async () => {
    const indexes = await indexesOf(type.table)
    for (const { name, ...field } of type.fields)
      if ('unique' in field && field.unique)
        expect(indexes.get(`unique_${type.table}__${name}`)).toContain('CREATE UNIQUE INDEX')
  })

  /** What an index holds beside its keys, so that sums need no rows (record-engine.md §7.2). */
  const carried = / INCLUDE \([^)]*\)/

  it('has what make_record_table gives', async () => {
    await makeTwin(type)
    for (const read of [definitionsOf, indexesOf, constraintsOf]) {
      const [given, has] = [await read(type.table, 'twins'), await read(type.table)]
      for (const column of type.list.search) given.delete(column)
      expect(given.size).toBeGreaterThan(1)
      for (const [name, definition] of given)
        expect([name, has.get(name)?.replace(carried, '')]).toEqual([name, definition.replace(carried, '')])
    }
  })
})

describe('make_record_table', () => {
  const make = async (name: string, search: string[]) => {
    await sql`create table ${sql.table(name)} (num text not null, "order" text)`.execute(database.db)
    await sql`select make_record_table(${name}, search => ${search})`.execute(database.db)
  }

  it('makes a record of the least that a save writes', async () => {
    await make('order', ['num', 'order'])
    const { rows } =
      await sql`insert into "order" (batch_id, create_user_id, num, "order") values ('b', 1, 'A-1', 'x1')
      returning id, version, grams, initials, deleted_at`.execute(database.db)
    expect(rows).toEqual([{ id: 1, version: 1, grams: ['a-', '-1', 'x1'], initials: null, deleted_at: null }])
    await expect(
      sql`insert into "order" (batch_id, create_user_id, num) values ('b', 1, 'A-2')`.execute(database.db),
    ).rejects.toThrow('order_batch_id')
  })

  it('names everything that it makes', async () => {
    await make('parcel', ['num'])
    expect([...(await indexesOf('parcel')).keys()].sort()).toEqual(
      ['batch_id', 'deleted', 'grams', 'initials', 'owner', 'pkey', 'recent', 'without_initials'].map(
        (suffix) => `parcel_${suffix}`,
      ),
    )
  })

  it('refuses a type that no keyword finds', async () => {
    await expect(make('silent', [])).rejects.toThrow('searched by at least one column')
  })
})

it('derived columns name columns and lines that exist', () => {
  const derived = recordTypes.flatMap((type) =>
    type.stored.flatMap(({ name, of = [] }) => of.map((source) => ({ type, name, source }))),
  )
  expect(derived.length).toBeGreaterThan(5)
  const names = ({ fields, stored, lines = [] }: RecordType) => [
    ...[...fields, ...stored].map((column) => column.name),
    ...lines.map(({ key }) => key),
  ]
  const missing = derived.filter(({ type, source }) => {
    if (typeof source === 'string') return !names(type).includes(source)
    const other = recordTypeNamed(source.type)
    return !other || !names(other).includes(source.column)
  })
  expect(missing.map(({ type, name, source }) => [type.key, name, source])).toEqual([])
})
