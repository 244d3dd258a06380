import { sql, type Transaction } from 'kysely'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { linksTo, recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { among } from '#server/platform/database/among.ts'
import { translateDatabaseError } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { fromJson } from '../../change/from-json.ts'
import { newSave } from '../../change/plan/save.ts'
import { remove } from '../../change/remove.ts'
import { formOfSave } from '../../change/save/open.ts'
import { updateOpened } from '../../change/save/update.ts'
import { findEdited } from '../../change/since.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { hasWritten, keptBeside } from './beside.ts'
import { keptLines } from './lines-before.ts'
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
 * Takes an import back, the last rows first: records it made go to the recycle bin, records it overwrote get
 * their old values again, also when rows of the same file made or overwrote them before. What anybody has
 * worked on since stays as it is and is counted as kept. Goes on after a crash.
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
    const isTogether = await undoTogether(actor, type, row.import_id, rows)
    if (!isTogether) for (const done of rows) await undoRow(actor, type, row.import_id, done)
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

/**
 * Removes the records of rows that all made one, at once, as long as none of them has been worked on or is refused: a row by itself
 * takes as many statements as a hundred of them. False, with nothing changed, where they are to be taken back one by one.
 */
async function undoTogether(
  actor: Actor,
  type: RecordType,
  importId: number,
  done: readonly DoneRow[],
): Promise<boolean> {
  if (done.some(({ outcome }) => outcome !== 'created')) return false
  const rowNos = done.map(({ row_no }) => row_no)
  try {
    return await inTransaction(actor.services.db, async (trx) => {
      const { rows } = await sql<
        StoredRow & { left: number }
      >`select r.*, i.version as left from import_rows i
        join ${sql.table(type.table)} r on r.id = i.record_id and r.deleted_at is null
        where i.import_id = ${importId} and i.row_no = any(${rowNos}::int[]) order by r.id for update of r`.execute(
        trx,
      )
      if (rows.length < done.length) return false
      const seen = rows.map(({ id, left }) => ({ id, version: left }))
      if ((await findEdited(trx, actor, type, { seen, keys: [] })).size > 0) return false
      if (await areUsed(trx, actor, type, rows)) return false
      await remove(trx, actor, type, rows, { takesBack: true })
      await sql`update import_rows set undone = 'removed' where import_id = ${importId}
        and row_no = any(${rowNos}::int[]) and undone is null`.execute(trx)
      await sql`update imports set removed = removed + ${rowNos.length} where import_id = ${importId}`.execute(
        trx,
      )
      return true
    })
  } catch (error) {
    if (!(error instanceof Refusal) && !(await translateDatabaseError(error))) throw error
    return false
  }
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
  const { rows } = await sql<StoredRow & { left: number }>`select r.*, i.version as left from import_rows i
    join ${sql.table(type.table)} r on r.id = i.record_id and r.deleted_at is null
    where i.import_id = ${importId} and i.row_no = ${done.row_no} for update of r`.execute(trx)
  const [stored] = rows
  if (!stored) return 'kept'
  const seen = [{ id: stored.id, version: stored.left }]
  const worked = await findEdited(trx, actor, type, { seen, keys: keysOf(actor, type, done) })
  if (worked.size > 0) return 'kept'
  if (done.outcome === 'created') {
    if (await areUsed(trx, actor, type, [stored])) return 'kept'
    await remove(trx, actor, type, [stored], { takesBack: true })
    return 'removed'
  }
  const beside = keptBeside(done.before)
  const sheet = beside && rulesOf(actor.services, type).importing?.sheet?.(actor)
  if (beside && sheet && !(await sheet.takenBack({ trx, actor, id: stored.id }, beside))) return 'kept'
  const version = await restore(trx, actor, type, { stored, before: done.before })
  await moveOn(trx, actor, type, importId, done, { left: stored.left, version })
  return 'restored'
}

/** Keys of the columns that the row wrote over. */
function keysOf({ services }: Actor, type: RecordType, { before }: DoneRow): string[] {
  const { byColumn } = schemaOf(type, services.engine.catalog.current())
  if (!isObject(before)) return []
  const columns = Object.keys(before).flatMap((column) => byColumn.get(column)?.key ?? [])
  return [...columns, ...Object.keys(keptLines(type, before))]
}

/**
 * An earlier row that created or overwrote the same record finds its own version, unless the record was edited
 * between the two.
 */
async function moveOn(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  importId: number,
  { row_no, record_id, before }: DoneRow,
  { left, version }: { left: number; version: number },
): Promise<void> {
  const until = hasWritten(before) ? left : left + 1
  const earlier = await trx
    .selectFrom('import_rows')
    .select(['row_no', 'version'])
    .where('import_id', '=', importId)
    .where('record_id', '=', record_id)
    .where('row_no', '<', row_no)
    .where('undone', 'is', null)
    .execute()
  for (const row of earlier) {
    const seen = [{ id: record_id, version: row.version ?? 0, before: until }]
    if ((await findEdited(trx, actor, type, { seen, keys: [] })).size > 0) continue
    await trx
      .updateTable('import_rows')
      .set({ version })
      .where('import_id', '=', importId)
      .where('row_no', '=', row.row_no)
      .execute()
  }
}

/** A record has follow-ups, team members, files, or others that would go with it. */
async function areUsed(
  trx: Transaction<Tables>,
  { services }: Actor,
  type: RecordType,
  records: readonly StoredRow[],
): Promise<boolean> {
  const ids = records.map(({ id }) => id)
  const hanging = linksTo(type).flatMap(({ from, column, onRemove }) =>
    onRemove === 'follow'
      ? sql`(select 1 from ${sql.table(from.table)} where ${among(sql.ref(column), ids)} and deleted_at is null limit 1)`
      : [],
  )
  const { rows } = await sql`${sql.join(
    [
      ...hanging,
      sql`(select 1 from activities where type = ${type.label} and ${among(sql`record_id`, ids)} and kind <> 2 limit 1)`,
      sql`(select 1 from team_members where type = ${type.label} and ${among(sql`record_id`, ids)} limit 1)`,
    ],
    sql` union all `,
  )} limit 1`.execute(trx)
  const batches = records.map(({ batch_id }) => batch_id)
  return rows.length > 0 || (await services.files.count(trx, batches)) > 0
}

/** Writes the old values; answers the version that the record has then. */
async function restore(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  { stored, before }: { stored: StoredRow; before: unknown },
): Promise<number> {
  const form = formOfSave(actor, type, { kind: kindOf(type, stored) })
  const values = isObject(before) ? fromJson(before, form.schema) : {}
  const save = newSave(actor, type, {
    form,
    request: null,
    stored,
    values,
    checks: 'nothing',
    keptLines: keptLines(type, before),
  })
  return (await updateOpened(trx, save, stored)).version
}
