import { type Selectable, sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Presence } from '#protocol/record/declaration/kinds.ts'
import { NEVER_CHANGED as neverChanged } from '#protocol/record/declaration/never-changed.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import type { FieldRow, FieldTable } from '../fields/field-row.ts'
import { type ColumnTest, parseField } from '../fields/parse-field.ts'
import { readUniqueIndexName } from './storage/unique-index.ts'
import './numbering-tables.ts'
import type { FieldHandleTable, RoleFieldTable } from './tables.ts'

export interface RoleFieldRow {
  roleId: number
  key: string
  authLevel: 1 | 2 | 3
  maskType: 0 | 1 | 2
}

/** Field definitions and what roles may do with them, at one moment. */
export interface FieldSnapshot {
  /** Types that have fields. */
  labels: readonly number[]
  /**
   * The fields of a type that all kinds have, in their order, hidden ones included; detail-table columns stand inside their
   * table.
   */
  fieldsOf: (label: number) => readonly FieldRow[]
  /** Kinds with fields of their own, newest first. */
  kindsOf: (label: number) => readonly number[]
  /** The fields that a single kind has besides. */
  fieldsOfKind: (label: number, kind: number) => readonly FieldRow[]
  /** Settings of the form of one kind of action, by field id (locks-and-extensions.md §7.15). */
  settingsOf: (label: number, kind: number) => ReadonlyMap<number, Presence>
  field: (fieldId: number) => FieldRow | undefined
  roleFieldsOf: (label: number) => readonly RoleFieldRow[]
}

/** Field definitions in memory, the same on every process. */
export interface Catalog {
  current: () => FieldSnapshot
  /** After a change of fields or field rights; see Directory.changed for the meaning of `trx`. */
  changed: (trx?: Transaction<Tables>) => Promise<void>
  close: () => void
}

const TOPIC = 'fields'

export async function createCatalog({ db, events }: Pick<Services, 'db' | 'events'>): Promise<Catalog> {
  const current = await keepCurrent(events, { topic: TOPIC, load: () => loadFields(db) })
  return {
    current,
    changed: (trx) => events.publish(TOPIC, null, trx),
    close: current.close,
  }
}

/** Reads all definitions; inside a transaction, as it has changed them. */
export async function loadFields(db: Database): Promise<FieldSnapshot> {
  const rows = await db
    .selectFrom('fields')
    .selectAll()
    .orderBy('label')
    .orderBy('sorting')
    .orderBy('field_id')
    .execute()
  const rights = await db.selectFrom('role_fields').selectAll().orderBy('id').execute()
  const settings = await db.selectFrom('field_handles').selectAll().execute()
  return buildSnapshot(rows, rights, settings, {
    guarded: await loadGuarded(db),
    numbered: await loadNumbered(db),
  })
}

/** Serialises changes of the fields of a type; what was read before may be outdated. */
export async function lockDefinition(
  trx: Transaction<Tables>,
  { label }: Pick<RecordType, 'label'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DESIGN_LOCK}::int, ${label}::int)`.execute(trx)
}
const DESIGN_LOCK = 7305

/** Columns that a finished unique index keeps: as the database reports it, never a flag beside it. */
async function loadGuarded(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and i.indisvalid and c.relname like 'unique\\_%'
      and c.relnamespace = current_schema()::regnamespace`.execute(db)
  const known = rows.flatMap(({ name }) => readUniqueIndexName(name) ?? [])
  return new Set(known.map(({ table, column }) => `${table} ${column}`))
}

/** Labels of the types whose records are numbered by themselves. */
async function loadNumbered(db: Database): Promise<Set<number>> {
  const rules = await db.selectFrom('number_rules').select('label').where('status', '=', 1).execute()
  return new Set(rules.map(({ label }) => label))
}

const kindKey = ({ label, ofKind }: { label: number; ofKind: number | null }) => `${label} ${ofKind}`

function kindsIn(fields: readonly FieldRow[]): Map<number, readonly number[]> {
  const byLabel = Map.groupBy(fields, ({ label }) => label)
  return new Map(
    [...byLabel].map(([label, list]) => [
      label,
      [...new Set(list.flatMap(({ ofKind }) => ofKind ?? []))].toSorted((a, b) => b - a),
    ]),
  )
}

const none: ReadonlyMap<number, Presence> = new Map()

function settingsByKind(rows: readonly FieldHandleTable[]): Map<string, ReadonlyMap<number, Presence>> {
  const byKind = Map.groupBy(rows, ({ label, action_type }) => kindKey({ label, ofKind: action_type }))
  return new Map(
    [...byKind].map(([key, each]) => [key, new Map(each.map((row) => [row.field_id, presenceOf(row)]))]),
  )
}

function presenceOf({ is_show, is_edit, is_required }: FieldHandleTable): Presence {
  if (!is_show) return 'hidden'
  if (!is_edit) return 'shown'
  return is_required ? 'required' : 'optional'
}

interface ColumnFacts {
  guarded: ReadonlySet<string>
  numbered: ReadonlySet<number>
}

function buildSnapshot(
  rows: Selectable<FieldTable>[],
  rights: Selectable<RoleFieldTable>[],
  settings: FieldHandleTable[],
  { guarded, numbered }: ColumnFacts,
): FieldSnapshot {
  const isNumbered: ColumnTest = ({ label, column }) =>
    numbered.has(label) && recordTypeOf(label)?.numbered?.column === column
  const masksAs = ({ label, column }: { label: number; column: string }) =>
    recordTypeOf(label)?.fields.find(({ name }) => name === column)?.masksAs
  const isGuarded: ColumnTest = ({ label, column }) => guarded.has(`${recordTypeOf(label)?.table} ${column}`)
  const keepsApart = (label: number) => recordTypeOf(label)?.kinds?.values === 'json'
  const linksOptions = (label: number) => recordTypeOf(label)?.linksOptions === true
  const columnsOf = Map.groupBy(
    rows.filter((row) => row.parent_field_id !== null),
    (row) => row.parent_field_id,
  )
  const fields = rows
    .filter((row) => row.parent_field_id === null)
    .map((row) =>
      parseField(
        row,
        (columnsOf.get(row.field_id) ?? []).map((column) => parseField(column, [])),
        { isGuarded, isNumbered, masksAs, keepsApart, linksOptions },
      ),
    )
  const byLabel = Map.groupBy(
    fields.filter(({ ofKind }) => ofKind === null),
    ({ label }) => label,
  )
  const byKind = Map.groupBy(
    fields.filter(({ ofKind }) => ofKind !== null),
    kindKey,
  )
  const kindsByLabel = kindsIn(fields)
  const bySetting = settingsByKind(settings)
  const byId = new Map(fields.map((field) => [field.fieldId, field]))
  const rightsByLabel = new Map(
    [...Map.groupBy(rights, (row) => row.label)].map(([label, list]) => [
      label,
      list.map((row) => ({
        roleId: row.role_id,
        key: row.key,
        authLevel: row.auth_level,
        maskType: row.mask_type,
      })),
    ]),
  )
  return {
    labels: [...byLabel.keys()],
    fieldsOf: (label) => byLabel.get(label) ?? [],
    kindsOf: (label) => kindsByLabel.get(label) ?? [],
    fieldsOfKind: (label, ofKind) => byKind.get(kindKey({ label, ofKind })) ?? [],
    settingsOf: (label, ofKind) => bySetting.get(kindKey({ label, ofKind })) ?? none,
    field: (fieldId) => byId.get(fieldId),
    roleFieldsOf: (label) => rightsByLabel.get(label) ?? [],
  }
}

/** The `updateTime` of fields that are as their type declares them (record-engine.md §3.1). */
export const NEVER_CHANGED = new Date(`${neverChanged.replace(' ', 'T')}+08:00`)
