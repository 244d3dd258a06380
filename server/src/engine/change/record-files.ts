import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { attachNeeds, recordTypeNamed, recordTypes } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { onConstraints } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { storeOf } from '../fields/all.ts'
import type { FieldRow } from '../fields/field-row.ts'
import type { Names } from '../fields/field-store.ts'
import { mayReadFollowUps } from '../model/activity-rights.ts'
import { type FieldRights, fieldRightsOf } from '../model/field-rights.ts'
import { type BatchOwner, CLOSED_PLACE, type FileOwners, isBatchId } from '../model/files.ts'
import { findRecord, requireRecord } from '../model/find-record.ts'
import { kindForm } from '../model/form-of.ts'
import { valueOfColumn } from '../model/place.ts'
import { rightsOver } from '../model/record-rights.ts'
import { type Actor, rulesOf, type StoredRow, type Values, type Writer } from '../model/rules.ts'
import { anyForm, schemaOfRow } from '../model/schema.ts'
import { recordEvent } from './entries.ts'
import { events } from './events.ts'

/** Files of the record itself, and of its follow-ups; everything else is a field's key. */
export const OWN_FILES = ''
export const ACTIVITY_FILES = 'activity'

// two creations with one batchId at the same moment: the second one named a batch of another record
onConstraints((constraint) => (constraint.endsWith('_batch_id') ? refusal('forbidden') : null))

export const isFileField = ({ formType }: Pick<FieldRow, 'formType'>) => storeOf(formType).files !== null

/** A picture is no file of the record's own: it is drawn in place of its field. */
const isListOfFiles = ({ formType }: Pick<FieldRow, 'formType'>) => storeOf(formType).files === 'list'

/** Records decide about their files by the row and, for file fields, by the field. */
export const recordFileOwners: FileOwners = {
  owns: (module) => recordTypeNamed(module) !== undefined,
  mayRead: async (actor, owner) => {
    const type = recordTypeNamed(owner.module)
    const row = type ? await findRecord(actor, type, owner.id, { action: 'read' }) : null
    if (!type || !row || (owner.field === ACTIVITY_FILES && !mayReadFollowUps(actor.viewer, type)))
      return false
    return mayUse(await rightsOver(actor, type, row), owner.field, 'read')
  },
  mayEdit: async (actor, owner, uploaded) => {
    const type = recordTypeNamed(owner.module)
    const own = type ? fieldRightsOf(actor.viewer, type, actor.services.engine.catalog.current()) : null
    if (!type || !own || !mayUse(own, owner.field, 'edit')) return false
    const row =
      owner.field === ACTIVITY_FILES ? null : await findRecord(actor, type, owner.id, { action: 'edit' })
    if (row) return isOpenIn(actor, type, row, owner.field)
    // a follow-up is its author's, files and all; of a record's files each is its uploader's, the batch is not
    const isTheirs =
      owner.field === ACTIVITY_FILES ? uploaded !== null : uploaded === 'file' && owner.field === OWN_FILES
    return isTheirs && (await findRecord(actor, type, owner.id, { action: 'read' })) !== null
  },
  mayAdd: async (actor, owner) => {
    const type = recordTypeNamed(owner.module)
    if (!type || owner.field !== OWN_FILES) return false
    if (!attachNeeds(type).some((need) => actor.viewer.can(need))) return false
    return (await findRecord(actor, type, owner.id, { action: 'read' })) !== null
  },
  find: async (db, batchId) => {
    for (const type of recordTypes) {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(type.table)} where batch_id = ${batchId}`.execute(db)
      if (rows[0]) return { module: type.key, id: rows[0].id, field: OWN_FILES }
    }
    return null
  },
  changed: async (trx, actor, owner, { kind, names }) => {
    const type = recordTypeNamed(owner.module)
    if (!type || owner.field !== OWN_FILES) return
    const { rows } = await sql<{ title: string | null }>`
      select ${sql.ref(type.title)} as title from ${sql.table(type.table)} where id = ${owner.id}`.execute(
      trx,
    )
    const subject = { id: owner.id, title: rows[0]?.title ?? '', about: { files: names } }
    await recordEvent(trx, actor, type, [subject], {
      as: kind === 'added' ? events.upload : events.removeFile,
    })
  },
}

/** The kind of the record lets the field be changed. */
function isOpenIn({ services }: Actor, type: RecordType, row: StoredRow, key: string): boolean {
  const { presence } = kindForm(type, kindOf(type, row), services.engine.catalog.current())
  return presence(key) !== 'hidden' && presence(key) !== 'shown'
}

function mayUse(rights: FieldRights, key: string, action: 'read' | 'edit'): boolean {
  if (key === OWN_FILES || key === ACTIVITY_FILES) return true
  if (key.startsWith(CLOSED_PLACE)) return false
  return rights.level(key) >= (action === 'edit' ? 3 : 2) && !rights.maskedInDetail(key)
}

/** Files of follow-ups are seen by everyone who sees the follow-ups. */
const showsActivityFiles = ({ viewer }: Actor, type: RecordType): boolean =>
  type.abilities.activity === true && mayReadFollowUps(viewer, type)

interface FieldBatch {
  field: string
  batchId: string
}

/** Batches that stored or about-to-be-stored values name, the cells of detail tables included. */
export function batchesIn(fields: readonly FieldRow[], values: Values): FieldBatch[] {
  return fields.flatMap((field) => {
    const value = values[field.column]
    const found = isFileField(field)
      ? [value]
      : formTypes[field.formType].hasColumns
        ? cellBatches(field, value)
        : []
    return found.filter(isBatchId).map((batchId) => ({ field: field.key, batchId }))
  })
}

function cellBatches(table: FieldRow, value: unknown): unknown[] {
  const columns = new Set(table.columns.filter(isFileField).map((column) => column.key))
  if (columns.size === 0) return []
  const rows: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return rowsOf(rows).flatMap((cell) => (columns.has(cell.fieldName) ? [cell.value] : []))
}

function rowsOf(rows: unknown): { fieldName: string; value: unknown }[] {
  if (!Array.isArray(rows)) return []
  return rows
    .flat()
    .filter((cell) => cell !== null && typeof cell === 'object')
    .map((cell: { fieldName?: unknown; value?: unknown }) => ({
      fieldName: String(cell.fieldName),
      value: cell.value,
    }))
}

/** Names that also know the files which these values hold: one query, none when they hold none. */
export async function withFiles(
  { files, db }: Pick<AppServices, 'files' | 'db'>,
  names: Names,
  fields: readonly FieldRow[],
  rows: readonly Values[],
): Promise<Names> {
  const batchIds = rows.flatMap((row) => batchesIn(fields, row).map((each) => each.batchId))
  if (batchIds.length === 0) return names
  const found = await files.list(db, [...new Set(batchIds)])
  return { ...names, files: (batchId) => found.get(batchId) ?? [] }
}

interface RecordBatches {
  id: number
  /** The record's own batch, when the form made it beforehand. */
  own?: string | null
  before: Values
  after: Values
}

/** Claims what a record names now and releases what it names no more, in the transaction that writes it. */
export async function keepRecordFiles(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  { id, own, before, after }: RecordBatches,
): Promise<void> {
  const { files, engine } = actor.services
  const ownerOf = (field: string): BatchOwner => ({ module: type.key, id, field })
  if (own) await files.claim(trx, actor, own, ownerOf(OWN_FILES))
  const { fields } = schemaOfRow(type, engine.catalog.current(), { ...before, ...after })
  const old = batchesIn(fields, before)
  const now = batchesIn(fields, { ...before, ...after })
  const kept = new Set(old.map((each) => each.batchId))
  for (const { batchId, field } of now)
    if (!kept.has(batchId)) await files.claim(trx, actor, batchId, ownerOf(field))
  const named = new Set(now.map((each) => each.batchId))
  for (const { batchId, field } of old)
    if (!named.has(batchId)) await files.release(trx, [batchId], ownerOf(field))
}

/** Files of a field that is gone, in all records; of a table that stays only those of the columns it lost. */
export async function removeFilesOfField(
  trx: Transaction<Tables>,
  { files }: Pick<AppServices, 'files'>,
  type: RecordType,
  { field, lost }: { field: FieldRow; lost?: readonly FieldRow[] },
): Promise<void> {
  const owner = { module: type.key, field: field.key }
  if (!lost) return files.removeOfField(trx, owner)
  const keys = lost.filter(isFileField).map((column) => column.key)
  if (keys.length === 0) return
  const { rows } = await sql<{ batchId: string }>`
    select distinct cell ->> 'value' as "batchId" from ${sql.table(type.table)} r,
      jsonb_array_elements(r.${sql.ref(field.column)}) as line, jsonb_array_elements(line) as cell
    where cell ->> 'fieldName' = any(${keys}::text[]) and cell ->> 'value' is not null`.execute(trx)
  await files.removeOfField(
    trx,
    owner,
    rows.map(({ batchId }) => batchId),
  )
}

/** A batch that nothing was uploaded into fills no required field: refused among the fields that a form changes. */
export async function requireFilledFiles(
  trx: Transaction<Tables>,
  fields: readonly FieldRow[],
  { before, after }: Pick<RecordBatches, 'before' | 'after'>,
): Promise<void> {
  const known = new Set(batchesIn(fields, before).map((each) => each.batchId))
  const required = fields.filter((field) => field.isRequired && isFileField(field))
  for (const { field, batchId } of batchesIn(required, after).filter((each) => !known.has(each.batchId))) {
    const { rows } = await sql`select from files where batch_id = ${batchId} limit 1`.execute(trx)
    const name = required.find(({ key }) => key === field)?.name ?? field
    if (rows.length === 0) throw refusal('required', name).at(field)
  }
}

interface FileSource {
  /** 来源 */
  name: string
  batchIds: readonly string[]
  isOwn: boolean
}

/** The three places a record's files come from, as far as the caller may see them (record-engine.md §6.5). */
async function sourcesOf(actor: Actor, type: RecordType, row: StoredRow): Promise<FileSource[]> {
  const { services } = actor
  const { fields } = schemaOfRow(type, services.engine.catalog.current(), row)
  const rights = await rightsOver(actor, type, row)
  const readable = fields.filter((field) => mayUse(rights, field.key, 'read'))
  const files = readable.filter(isListOfFiles)
  const activities = showsActivityFiles(actor, type)
    ? await services.db
        .selectFrom('activities')
        .select('batch_id')
        .where('type', '=', type.label)
        .where('record_id', '=', row.id)
        .where('kind', '=', 1)
        .where('batch_id', 'is not', null)
        .execute()
    : []
  return [
    { name: '附件上传', batchIds: [row.batch_id], isOwn: true },
    {
      name: `${type.display}详情`,
      batchIds: batchesIn(files, row).map((each) => each.batchId),
      isOwn: false,
    },
    { name: '跟进记录', batchIds: activities.flatMap((each) => each.batch_id ?? []), isOwn: false },
  ]
}

/** 附件 of a record, newest first. */
export async function readRecordFiles(actor: Actor, type: RecordType, id: number): Promise<FileEntity[]> {
  const { services, viewer } = actor
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const mayEdit = (await findRecord(actor, type, id, { action: 'edit' })) !== null
  const sources = await sourcesOf(actor, type, row)
  const found = await services.files.list(
    services.db,
    sources.flatMap((source) => source.batchIds),
  )
  return sources
    .flatMap(({ name, batchIds, isOwn }) =>
      batchIds.flatMap((batchId) =>
        (found.get(batchId) ?? []).map((file) => ({
          ...file,
          source: name,
          readOnly: isOwn && (mayEdit || file.createUserId === viewer.userId) ? 0 : 1,
        })),
      ),
    )
    .toSorted((a, b) => Number(b.fileId) - Number(a.fileId))
}

/** The same files as a condition over the file `f` and the record `c`, for the counter of the tab. */
export function filesWith(actor: Actor, type: RecordType, rights: FieldRights): RawBuilder<unknown> {
  const { fields } = anyForm(type, actor.services.engine.catalog.current())
  const columns = fields
    .filter((field) => isListOfFiles(field) && mayUse(rights, field.key, 'read'))
    .map((field) => valueOfColumn({ ...field, field }, 'c'))
  const activities = sql`array(select a.batch_id from activities a
    where a.type = ${type.label} and a.record_id = c.id and a.kind = 1 and a.batch_id is not null)`
  const own = sql`array[${sql.join([sql`c.batch_id`, ...columns])}]::text[]`
  return sql`f.batch_id = any(${showsActivityFiles(actor, type) ? sql`${own} || ${activities}::text[]` : own})`
}

/** The rights by which the record's files are counted: only where it has file fields and may narrow the rights over them is it read. */
export async function rightsOverFiles(actor: Actor, type: RecordType, id: number): Promise<FieldRights> {
  const { services, viewer } = actor
  const catalog = services.engine.catalog.current()
  const isNarrowed =
    rulesOf(services, type).viewing?.narrow !== undefined && anyForm(type, catalog).fields.some(isListOfFiles)
  const row = isNarrowed ? await findRecord(actor, type, id, { action: 'read' }) : null
  return row ? rightsOver(actor, type, row) : fieldRightsOf(viewer, type, catalog)
}
