import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import type { Catalog } from '../catalog.ts'
import { searchIndexName, uniqueExpression, uniqueIndexName } from './unique-index.ts'

type Purpose = 'unique' | 'search'

/** Builds an index of a field without stopping the people who use the table. */
const buildIndex = defineJob<{ fieldId: number; purpose: Purpose }>('field-index', {
  retries: 1,
  expireMinutes: 120,
})
/** Retries unique indexes that duplicates prevented; the duplicates may have been resolved. */
const checkIndexes = defineJob<Record<never, never>>('field-index-check', { title: '检查字段索引' })

/** A table below this size is indexed at once, within the change itself. */
const SMALL_BYTES = 32 * 1024 * 1024

const named = (type: RecordType, field: FieldRow, purpose: Purpose) =>
  purpose === 'unique' ? uniqueIndexName(type, field.column) : searchIndexName(type, field.column)

/** `on customer (…) where …` of an index. */
function shapeOf(type: RecordType, field: FieldRow, purpose: Purpose): RawBuilder<unknown> {
  const column = sql.ref(field.column)
  if (purpose === 'unique')
    return sql`on ${sql.table(type.table)} (${uniqueExpression(field)}) where deleted_at is null`
  return storeOf(field.formType).searchIndex === 'gin'
    ? sql`on ${sql.table(type.table)} using gin (${column})`
    : sql`on ${sql.table(type.table)} (${column}) where deleted_at is null`
}

/** Within the change of the field where the table is small, else by a job after it. */
export async function requestIndex(
  trx: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  type: RecordType,
  field: FieldRow,
  purpose: Purpose,
): Promise<void> {
  if (!(await isSmall(trx, type)))
    return void (await jobs.send(buildIndex, { fieldId: field.fieldId, purpose }, trx))
  if (purpose === 'unique' && (await hasDuplicates(trx, type, field))) return
  const unique = purpose === 'unique' ? sql`unique` : sql``
  await sql`create ${unique} index if not exists ${sql.ref(named(type, field, purpose))}
    ${shapeOf(type, field, purpose)}`.execute(trx)
}

/** The field need not be unique any more. */
export async function dropUniqueIndex(trx: Transaction<Tables>, type: RecordType, field: FieldRow) {
  await sql`drop index if exists ${sql.ref(uniqueIndexName(type, field.column))}`.execute(trx)
}

async function isSmall(db: Kysely<Tables>, type: RecordType): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_relation_size(${type.table}::regclass) as bytes`.execute(db)
  return (rows[0]?.bytes ?? 0) < SMALL_BYTES
}

async function hasDuplicates(db: Kysely<Tables>, type: RecordType, field: FieldRow): Promise<boolean> {
  const value = uniqueExpression(field)
  const { rows } = await sql`select ${value} from ${sql.table(type.table)}
    where deleted_at is null and ${sql.ref(field.column)} is not null
    group by ${value} having count(*) > 1 limit 1`.execute(db)
  return rows.length > 0
}

/** Registers the builder of indexes and the check for unfinished ones. */
export function serveIndexes(services: Services, catalog: Catalog): void {
  const { jobs } = services
  jobs.work(buildIndex, async ({ fieldId, purpose }) => {
    const field = catalog.current().field(fieldId)
    const type = field && recordTypeOf(field.label)
    if (!field?.column || !type || (purpose === 'unique' && !field.isUnique)) return
    await buildConcurrently(services, type, field, purpose)
    await catalog.changed()
  })
  jobs.work(checkIndexes, async () => {
    for (const field of unguardedFields(catalog))
      await jobs.send(buildIndex, { fieldId: field.fieldId, purpose: 'unique' }, undefined, {
        key: `unique ${field.fieldId}`,
      })
  })
  jobs.schedule(checkIndexes, '40 3 * * *', {})
}

const unguardedFields = (catalog: Catalog) =>
  catalog.current().labels.flatMap((label) =>
    catalog
      .current()
      .fieldsOf(label)
      .filter((field) => field.isUnique && !field.isGuarded && field.column),
  )

/** On a connection of its own, which has no time limit and is closed afterwards. */
async function buildConcurrently(
  { db, pool, log }: Services,
  type: RecordType,
  field: FieldRow,
  purpose: Purpose,
): Promise<void> {
  if (purpose === 'unique' && (await hasDuplicates(db, type, field))) return
  const name = sql.ref(named(type, field, purpose))
  const unique = purpose === 'unique' ? sql`unique` : sql``
  const create = sql`create ${unique} index concurrently if not exists ${name} ${shapeOf(type, field, purpose)}`
  // An index that was interrupted stays behind as invalid and would count as existing.
  const drop = sql`drop index concurrently if exists ${name}`
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    if (!(await isValid(db, named(type, field, purpose)))) await client.query(drop.compile(db).sql)
    await client.query(create.compile(db).sql)
  } catch (error) {
    await client.query(drop.compile(db).sql)
    log.warn({ err: error, field: field.fieldId }, 'index of a field could not be built')
  } finally {
    client.release(true)
  }
}

async function isValid(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${name} and c.relnamespace = current_schema()::regnamespace and i.indisvalid`.execute(
    db,
  )
  return rows.length > 0
}
