import { sql, type Transaction } from 'kysely'
import type { Lack } from '#protocol/platform/codes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { forbiddenBy } from '#protocol/record/states/states.ts'
import { belongingTo, linksFrom, relationOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { amongShown } from '../../change/plan/unique.ts'
import { storeOf } from '../../fields/all.ts'
import { always } from '../../fields/compare.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { isEmptyValue } from '../../fields/field-store.ts'
import { type Form, formOf } from '../../model/form-of.ts'
import { namesNow } from '../../model/registers.ts'
import type { StoredRow } from '../../model/rules.ts'
import { lockInView } from '../../model/view.ts'
import { isDerived, OWNER } from './columns.ts'
import { beginWithDefaults } from './defaults.ts'
import { beginWithFirst } from './entries.ts'
import { joinRows, lineFaults } from './joined-rows.ts'
import { findHolders, type Held, isTornApart, lockEditable, uniqueKeys } from './match.ts'
import { type ReadRow, readRow, settleRow } from './read-row.ts'
import { resolveLines, resolveRelated } from './references.ts'
import type { ImportRun } from './run-context.ts'
import { filledByLines } from './sheet-lines.ts'

interface StoredCells {
  row_no: number
  cells: readonly string[]
}

/** A row with which a record begins, and those that are further lines of it. */
export interface OpenRow extends StoredCells {
  others: readonly StoredCells[]
}

/** What is to become of a row. */
export type RowPlan =
  | { kind: 'create'; row: ReadRow }
  | { kind: 'update'; row: ReadRow; stored: StoredRow }
  | { kind: 'skip'; row: ReadRow; id: number }
  | { kind: 'fail'; row: ReadRow; message: string; lack?: Lack | undefined }

const OVERWRITE = 1
/** A row whose unique values belong to several records. */
export const AMBIGUOUS = '数据与多条唯一性字段重复'

/** Rows up to the first that has a unique value of one before it: that one must find the record made from the other. */
export function readBatch(run: ImportRun, open: readonly OpenRow[]): ReadRow[] {
  const seen = new Set<string>()
  const rows: ReadRow[] = []
  for (const each of open) {
    const row = readRecord(run, each)
    const keys = uniqueKeys(row, run.unique)
    if (keys.some((key) => seen.has(key))) break
    for (const key of keys) seen.add(key)
    rows.push(row)
  }
  return rows
}

/** All of them, where nothing is written that a row behind could find. */
export const readAll = (run: ImportRun, open: readonly OpenRow[]): ReadRow[] =>
  open.map((each) => readRecord(run, each))

function readRecord({ reader }: ImportRun, { row_no: rowNo, cells, others }: OpenRow): ReadRow {
  const head = readRow(reader, rowNo, cells)
  const further = others.map((row) => readRow(reader, row.row_no, row.cells))
  return joinRows(reader, head, further)
}

/**
 * Decides about rows (record-engine.md §13.3): what is wrong, and which record each one means. Unless it is
 * dry, the records to be overwritten are locked until the transaction ends. A dry run leaves no trace, so it
 * may be asked again and again: it does not confirm values that are masked for the importer (record-engine.md
 * §3.4).
 */
export async function planRows(
  trx: Transaction<Tables>,
  run: ImportRun,
  rows: readonly ReadRow[],
  { isDry }: { isDry: boolean },
): Promise<RowPlan[]> {
  const { actor, type, rights, unique, fields, repeatHandling } = run
  await resolveRelated(trx, actor, { type, fields }, rows)
  await resolveLines(
    trx,
    actor,
    rows.flatMap(({ lines }) => lines),
  )
  await followOwners(trx, run, rows)
  const among = (field: FieldRow) => (isDry ? amongShown(actor, type, field, rights) : always)
  const holders = await findHolders(trx, type, { unique, rows, among })
  const single = [...holders.values()].flatMap(({ ids }) => (ids.size === 1 ? [...ids] : []))
  const editable = repeatHandling === OVERWRITE ? await lockMatched(trx, run, single, !isDry) : new Map()
  return rows.map((row) => planRow(run, row, { held: holders.get(row), editable }))
}

/** Rows of a file without owners get those of the records that they belong to. */
async function followOwners(
  trx: Transaction<Tables>,
  { actor, type, fields, reader: { owners } }: ImportRun,
  rows: readonly ReadRow[],
): Promise<void> {
  const field = fields.find(({ column }) => column === type.ownerFollows)
  const target = field && relationOf(field.formType)?.type
  const following = rows.filter(({ followsOwner }) => followsOwner)
  if (!target || following.length === 0) return
  const idOf = (row: ReadRow) => Number(row.written.get(field.key) ?? 0)
  const { rows: found } = await sql<{ id: number; owner: number | null }>`
    select id, owner_user_id as owner from ${sql.table(target.table)}
    where id = any(${following.map(idOf)}::bigint[])`.execute(trx)
  const byId = new Map(found.map(({ id, owner }) => [id, owner]))
  const isOwned = belongingTo(type)?.column === field.column
  for (const row of following) {
    row.ownerUserId = byId.get(idOf(row)) ?? null
    // as a save does: what belongs to a record has its owner, or else the importer
    if (isOwned) {
      row.ownerUserId ??= actor.viewer.userId
      continue
    }
    if (row.ownerUserId === null) {
      if (byId.has(idOf(row))) row.faults.set(OWNER, `${target.display}没有负责人，请选择负责人`)
    } else if (!owners.allows(row.ownerUserId)) {
      row.isOwnerOutside = true
      row.faults.set(OWNER, refusal('importOwnerOutside').message)
    }
  }
}

/** In a view the right to import into it decides; elsewhere the right to edit each record. */
function lockMatched(trx: Transaction<Tables>, run: ImportRun, ids: readonly number[], lock: boolean) {
  return run.place.view
    ? lockInView(trx, run.type, run.place.view, { ids, lock })
    : lockEditable(trx, run.actor, run.type, { ids, lock })
}

interface Match {
  held: Held | undefined
  editable: ReadonlyMap<number, StoredRow>
}

function planRow(run: ImportRun, row: ReadRow, { held, editable }: Match): RowPlan {
  const fail = (message: string, lack?: Lack): RowPlan => ({ kind: 'fail', row, message, lack })
  const isTorn = held && isTornApart(run.sheet?.identifiedBy ?? [], row, held.keys)
  if (held && (held.ids.size > 1 || isTorn)) return fail(AMBIGUOUS)
  const [id] = held?.ids ?? []
  const stored = id === undefined ? undefined : editable.get(id)
  // an overwritten record keeps its owner: naming them grants nothing
  if (stored && (row.followsOwner || stored.owner_user_id === row.ownerUserId)) row.faults.delete(OWNER)
  for (const [key, fault] of row.closed)
    if (!stored || !keeps(run, stored, row, key)) row.faults.set(key, fault)
  const isNew = id === undefined
  const form = formFor(run, stored)
  row.lines = row.lines.filter(({ table }) => form.writes(table.lines.key, isNew))
  if (isNew) {
    beginWithFirst(run.type, run.reader.entries, row)
    beginWithDefaults(run.fields, row)
  }
  deriveValues(run, row, isNew)
  run.sheet?.settle(row, { isNew, stored: stored ?? null })
  const fault = settleRow(row, {
    form,
    current: stored ? linkingValues(run, stored) : {},
    isNew,
    holds: stored && !run.clearsEmpty ? holderOf(run, stored) : null,
  })
  if (fault) return fail(fault, row.isOwnerOutside && row.faults.has(OWNER) ? 'record' : undefined)
  if (lineFaults(row).size > 0) return fail('')
  if (id === undefined) return { kind: 'create', row }
  if (run.repeatHandling !== OVERWRITE) return { kind: 'skip', row, id }
  const refused = stored && forbiddenBy(run.type, stored, 'edit', run.actor.viewer)
  if (refused) return fail(refused[1])
  return stored
    ? { kind: 'update', row, stored }
    : fail(run.place.view?.importing.outside ?? '数据无覆盖权限', 'record')
}

/** The record that is overwritten names that one already. */
function keeps({ fields }: ImportRun, stored: StoredRow, { written }: ReadRow, key: string): boolean {
  const column = fields.find((field) => field.key === key)?.column ?? ''
  return Number(stored[column] ?? 0) === Number(written.get(key))
}

/** Values that follow from the lines where the row gives none; what follows from nothing is missing. */
function deriveValues({ type, fields }: ImportRun, row: ReadRow, isNew: boolean): void {
  const filled = filledByLines(row.lines)
  for (const field of fields) {
    if (!isDerived(type, field)) continue
    const { key, isRequired, name } = field
    if (filled.has(key) && (row.written.get(key) ?? null) === null && !row.faults.has(key))
      row.written.set(key, filled.get(key))
    // what it would follow from is wrong already
    const isWrong = [key, ...sourcesOf(type, field)].some(
      (each) => row.faults.has(each) || row.missing.has(each),
    )
    const isGiven = (row.written.get(key) ?? null) !== null || isWrong
    if (isRequired && !isGiven && (isNew || row.written.has(key))) row.missing.set(key, name)
    else row.missing.delete(key)
  }
}

/** Keys of the records from which a value follows. */
const sourcesOf = (type: RecordType, { column }: Pick<FieldRow, 'column'>): string[] =>
  linksFrom(type).flatMap(({ key, under }) => (under === column ? [key] : []))

/** Whether the record that is overwritten has what an empty cell lacks: its owner stays in any case. */
function holderOf({ fields }: ImportRun, stored: StoredRow): (key: string) => boolean {
  const columns = new Map(fields.map(({ key, column }) => [key, column]))
  return (key) => key === OWNER || !isEmptyValue(stored[columns.get(key) ?? ''] ?? null)
}

/** The importer's form of the kind of the row that is overwritten; new rows are plain. */
const formFor = ({ actor, type, rights }: ImportRun, stored: StoredRow | undefined): Form =>
  formOf(type, stored ? kindOf(type, stored) : null, rights, actor.services.engine.catalog.current())

/** Stored choices that decide which fields show. */
function linkingValues({ fields, actor }: ImportRun, stored: StoredRow): Record<string, unknown> {
  const names = namesNow(actor.services)
  const linking = fields.filter((field: FieldRow) => field.optionsData !== null)
  return Object.fromEntries(
    linking.map((field) => [field.key, storeOf(field.formType).toRead(stored[field.column], names, field)]),
  )
}
