import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { translateDatabaseError } from '#server/platform/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { behaviours, recordActions } from '../../change/history.ts'
import { cutLinks } from '../../change/links.ts'
import { diffValues } from '../../change/save/diff.ts'
import { writeChanges } from '../../change/save/update.ts'
import { storeOf } from '../../fields/all.ts'
import { isRecord } from '../../fields/field-store.ts'
import { titleOf } from '../../model/companions.ts'
import { type Actor, rulesOf, type StoredRow, type Values } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { BATCH } from './outcomes.ts'
import type { ImportRow } from './run-context.ts'
import type { RowUndone } from './tables.ts'

interface DoneRow {
  row_no: number
  outcome: 'created' | 'updated'
  record_id: number
  before: unknown
}

/**
 * Takes an import back, the last rows first: records it made go to the recycle bin, records it overwrote get their old
 * values again, also when rows of the same file made or overwrote them before. What anybody has worked on since stays as it
 * is and is counted as kept. Goes on after a crash.
 */
export async function undoImport(services: AppServices, row: ImportRow, signal: AbortSignal): Promise<void> {
  const type = recordTypeOf(row.type)
  if (!type) return
  for (;;) {
    signal.throwIfAborted()
    const rows = await readDone(services, row.import_id)
    if (rows.length === 0) break
    const viewer = viewerOf(services.directory.current(), row.user_id)
    const actor: Actor = { services, viewer, client: { ip: row.ip_address } }
    for (const done of rows) await undoRow(actor, type, row.import_id, done)
    services.engine.counts.touch(row.user_id)
  }
  await services.db
    .updateTable('imports')
    .set({ state: 'undone' })
    .where('import_id', '=', row.import_id)
    .where('state', '=', 'undoing')
    .execute()
}

async function readDone({ db }: AppServices, importId: number): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`select row_no, outcome, record_id, before from import_rows
    where import_id = ${importId} and outcome in ('created', 'updated') and undone is null
    order by row_no desc limit ${BATCH}`.execute(db)
  return rows
}

async function undoRow(actor: Actor, type: RecordType, importId: number, done: DoneRow): Promise<void> {
  const { db } = actor.services
  try {
    await inTransaction(db, async (trx) =>
      keepUndone(trx, importId, done, await undoInside(trx, actor, type, importId, done)),
    )
  } catch (error) {
    if (!(error instanceof Refusal) && !(await translateDatabaseError(error))) throw error
    await inTransaction(db, (trx) => keepUndone(trx, importId, done, 'kept'))
  }
}

async function keepUndone(
  trx: Transaction<Tables>,
  importId: number,
  { row_no }: DoneRow,
  undone: RowUndone,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update import_rows set undone = ${undone}
    where import_id = ${importId} and row_no = ${row_no} and undone is null`.execute(trx)
  if (numAffectedRows > 0n)
    await sql`update imports set ${sql.ref(undone)} = ${sql.ref(undone)} + 1 where import_id = ${importId}`.execute(
      trx,
    )
}

async function undoInside(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  importId: number,
  done: DoneRow,
): Promise<RowUndone> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = ${done.record_id} and r.deleted_at is null and r.version = (
      select version from import_rows where import_id = ${importId} and row_no = ${done.row_no})
    for update`.execute(trx)
  const [stored] = rows
  if (!stored) return 'kept'
  if (done.outcome === 'created')
    return (await isUsed(trx, actor, type, stored)) ? 'kept' : remove(trx, actor, type, stored)
  const version = await restore(trx, actor, type, { stored, before: done.before })
  await moveOn(trx, importId, done, { from: stored.version, to: version })
  return 'restored'
}

/**
 * A row before this one that made or overwrote the same record finds it as it left it, unless somebody had worked on it
 * between the two.
 */
async function moveOn(
  trx: Transaction<Tables>,
  importId: number,
  { row_no, record_id, before }: DoneRow,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const hasWritten = isRecord(before) && Object.keys(before).length > 0
  await sql`update import_rows set version = ${to}
    where import_id = ${importId} and record_id = ${record_id} and row_no < ${row_no} and undone is null
      and version = ${hasWritten ? from - 1 : from}`.execute(trx)
}

/** Somebody follows it up, shares it, or has put files to it. */
async function isUsed(
  trx: Transaction<Tables>,
  { services }: Actor,
  { label }: RecordType,
  { id, batch_id }: StoredRow,
): Promise<boolean> {
  const { rows } = await sql`select from activities where type = ${label} and record_id = ${id} and kind <> 2
    union all select from team_members where type = ${label} and record_id = ${id} limit 1`.execute(trx)
  return rows.length > 0 || (await services.files.count(trx, [batch_id])) > 0
}

async function remove(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  stored: StoredRow,
): Promise<RowUndone> {
  const { services, viewer } = actor
  const rules = rulesOf(services, type)
  const moment = { actor, trx, ids: [stored.id], now: services.clock.now() }
  await rules.removing?.check?.(moment)
  await sql`update ${sql.table(type.table)}
    set deleted_at = ${moment.now}, deleted_by = ${viewer.userId}, version = version + 1
    where id = ${stored.id}`.execute(trx)
  await cutLinks(trx, { type, links: rules.relating?.links ?? [], ids: moment.ids })
  await rules.removing?.removed?.(moment)
  const entry = { type, recordId: stored.id, behavior: behaviours.delete, object: titleOf(type, stored) }
  await recordActions(trx, actor, [entry])
  return 'removed'
}

/** Writes the old values; answers the version that the record has then. */
async function restore(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  { stored, before }: { stored: StoredRow; before: unknown },
): Promise<number> {
  const { services } = actor
  const schema = schemaOf(type, services.engine.catalog.current())
  const values: Values = {}
  for (const { column, formType } of schema.columns.values())
    if (isRecord(before) && Object.hasOwn(before, column))
      values[column] = toParameter(before[column], formType)
  const changes = diffValues(stored, values, schema)
  const moment = { actor, request: null, stored, values, now: services.clock.now() }
  if (changes.length === 0) return stored.version
  await writeChanges(trx, actor, type, { stored, changes, moment })
  return stored.version + 1
}

/** What JSON made of a stored value, as a parameter again. */
function toParameter(value: unknown, formType: Parameters<typeof storeOf>[0]): unknown {
  const sqlType = storeOf(formType).column
  if (value === null) return null
  if (sqlType === 'jsonb') return JSON.stringify(value)
  return sqlType === 'timestamptz' ? new Date(String(value)) : value
}
