import type pg from 'pg'

interface Definition {
  /** A foreign key: always paused, since two tables may refer to each other. */
  foreign?: boolean
  /** What takes it away, and what brings it back. */
  drop: string
  create: string
}

const readConstraints = `
  select contype = 'f' as foreign,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where conrelid = any($1::text[]::regclass[]) and contype in ('f', 'u') and conparentid = 0
  order by contype, conname`

const readIndexes = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index i
  where indrelid = any($1::text[]::regclass[]) and not indisprimary
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by indexrelid`

interface PauseOptions {
  tables: readonly string[]
  /** Also the indexes and unique constraints, for amounts where building them anew costs less than keeping them. */
  indexes: boolean
}

/**
 * Loads with the tables' foreign keys, and if asked their secondary indexes, taken away and made again afterwards.
 * Belongs into a transaction, so that a failure leaves everything as it was; until it ends nobody else reads these
 * tables.
 */
export async function withoutChecks<Result>(
  client: pg.ClientBase,
  { tables, indexes }: PauseOptions,
  load: () => Promise<Result>,
): Promise<Result> {
  const constraints = (await client.query<Definition>(readConstraints, [tables])).rows
  const paused = indexes
    ? [...constraints, ...(await client.query<Definition>(readIndexes, [tables])).rows]
    : constraints.filter((constraint) => constraint.foreign)
  for (const { drop } of paused) await client.query(drop)
  const result = await load()
  // uniqueness before foreign keys, which come first in the list
  for (const { create } of paused.toReversed()) await client.query(create)
  return result
}
