import { type Kysely, sql, type Transaction } from 'kysely'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { type RecordType, rightOf } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { onConstraints } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Refusal, refusal, refusalAs, refuse } from '#server/platform/refusal.ts'
import { storeOf } from '../../fields/all.ts'
import { always, type Condition, never } from '../../fields/compare.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import type { Catalog } from '../../model/catalog.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { findRecord, reachable } from '../../model/find-record.ts'
import { type Actor, rulesOf, type Values } from '../../model/rules.ts'
import type { Schema } from '../../model/schema.ts'
import { readUniqueIndexName, uniqueExpression, uniqueValue } from '../../model/storage/unique-index.ts'

/** The refusal of a duplicate value, as the type declares it. */
export function takenRefusal(
  type: RecordType,
  { fieldName, name, key }: Pick<FieldRow, 'fieldName' | 'name' | 'key'>,
): Refusal {
  const own = type.fields.find((each) => each.name === fieldName)?.taken
  return (own ? refusalAs(own) : refusal('taken', name)).at(key)
}

/** Violations of the unique indexes of fields become 2079 {name}已存在！ */
export function translateUniqueViolations(catalog: Catalog): () => void {
  return onConstraints((constraint) => {
    const { table, column } = readUniqueIndexName(constraint) ?? {}
    const type = recordTypes.find((each) => each.table === table)
    const field =
      type &&
      catalog
        .current()
        .fieldsOf(type.label)
        .find((each) => each.column === column)
    return type && field ? takenRefusal(type, field) : null
  })
}

interface Holder {
  id: number
  owner_user_id: number | null
}

interface HolderOptions {
  /** As the column keeps it. */
  stored: unknown
  /** The record that may have the value itself, by its batch or its id. */
  except: { batchId?: string; id?: number }
  /** Looked for among these rows alone, over `r`. */
  among?: Condition
}

/** A live row of any owner that already has the value. */
async function findHolder(
  db: Kysely<Tables>,
  type: RecordType,
  field: FieldRow,
  { stored, except, among = always }: HolderOptions,
): Promise<Holder | null> {
  const sqlType = storeOf(field.formType).column
  if (stored === null || stored === undefined || !field.column || sqlType === null) return null
  const { rows } = await sql<Holder>`
    select r.id, r.owner_user_id from ${sql.table(type.table)} r
    where r.deleted_at is null and ${uniqueExpression(field, 'r')} = ${uniqueValue(field, stored, sqlType)}
      and r.batch_id is distinct from ${except.batchId ?? null} and r.id is distinct from ${except.id ?? null}::bigint
      and ${among}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Unique fields among the written ones that no index keeps yet: they are checked under a lock. */
export function unguardedUnique(schema: Schema, values: Values): FieldRow[] {
  return schema.fields.filter(
    (field) => field.isUnique && !field.isGuarded && (values[field.column] ?? null) !== null,
  )
}

/**
 * Refuses values that a live row has (2079), inside the transaction that writes them. Two saves of one value wait for
 * each other: the lock is on field and value and ends with the transaction (record-engine.md §18.1).
 */
export async function refuseTaken(
  trx: Transaction<Tables>,
  type: RecordType,
  schema: Schema,
  { values, id }: { values: Values; id?: number },
): Promise<void> {
  const fields = unguardedUnique(schema, values).toSorted((a, b) => a.originId - b.originId)
  for (const field of fields) {
    const stored = values[field.column]
    await lockValues(trx, field, [values])
    if (await findHolder(trx, type, field, { stored, except: { id } })) throw takenRefusal(type, field)
  }
}

/** Values of a field that no index keeps are held by one transaction at a time, until it ends; in their order. */
export async function lockValues(
  trx: Transaction<Tables>,
  { originId, column }: Pick<FieldRow, 'originId' | 'column'>,
  rows: readonly Values[],
): Promise<void> {
  const texts = rows.flatMap((row) => {
    const value = row[column] ?? null
    return value === null ? [] : [`${originId} ${comparableText(String(value))}`]
  })
  for (const text of [...new Set(texts)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(trx)
}

interface VerifyOptions {
  fieldId: number
  value: unknown
  batchId?: string
}

/**
 * Condition on `r`: records whose value the user may learn about. All, for a field that must be unique or whose holder the type names;
 * otherwise, and where it is masked, those that show it to them.
 */
export function amongShown(
  actor: Actor,
  type: RecordType,
  { key, column, isUnique }: FieldRow,
  rights: FieldRights,
): Condition {
  const isOpen = isUnique || type.namesHolderOf?.includes(column)
  if (rights.usable(key) && isOpen) return always
  return rights.maskedInDetail(key) ? never : reachable(actor, type, 'read')
}

/**
 * The uniqueness check (record-engine.md §3.4) of a field of one of these types: whether the value is free, for a user who may enter
 * it. The owner is shown only for fields the type names for that, and only to users who may read the field unmasked; the record itself,
 * for every field, to users who may read it as well. A value masked for the caller is not confirmed: only the save refuses it.
 */
export async function verifyUnique(
  actor: Actor,
  types: readonly RecordType[],
  { fieldId, value, batchId }: VerifyOptions,
) {
  const fields = actor.services.engine.catalog.current()
  const field = fields.field(fieldId) ?? refuse('rowUnknown')
  const type = types.find((each) => each.label === field.label) ?? refuse('rowUnknown')
  const leaves = (['save', 'update', 'excelimport'] as const).map((leaf) => rightOf(type, leaf))
  const rights = fieldRightsOf(actor.viewer, type, fields)
  if (!leaves.some((leaf) => actor.viewer.can(leaf)) || rights.level(field.key) === 1) refuse('forbidden')
  if (!storeOf(field.formType).unique) refuse('invalid')
  const stored = storeOf(field.formType).store(value, field)
  const among = amongShown(actor, type, field, rights)
  const holder = await findHolder(actor.services.db, type, field, { stored, except: { batchId }, among })
  const mayRead = rights.usable(field.key)
  const isShown = mayRead && type.namesHolderOf?.includes(field.column)
  return {
    fieldId,
    value,
    batchId: batchId ?? null,
    status: holder ? (0 as const) : (1 as const),
    holderId:
      mayRead && holder && (await findRecord(actor, type, holder.id, { action: 'read' })) ? holder.id : null,
    ...withoutViews(types),
    ...(await tellHolder(actor, type, isShown ? holder : null)),
  }
}

async function tellHolder(actor: Actor, type: RecordType, holder: Holder | null) {
  const views = await tellViews(actor, type, holder)
  const owner = holder?.owner_user_id
  return {
    ownerUserName: owner ? actor.services.directory.current().realname(owner) : null,
    ...views,
  }
}

/** Types without views report no view for their records. */
const withoutViews = (types: readonly RecordType[]): Record<string, null> =>
  Object.fromEntries(
    types
      .flatMap(({ views = {} }) => Object.values(views))
      .flatMap(({ holder }) => (holder ? [[holder.key, null]] : [])),
  )

/** The names of the views in which it lies, under the keys that the type declares for them; null where there are none. */
async function tellViews(
  actor: Actor,
  type: RecordType,
  holder: Holder | null,
): Promise<Record<string, string[] | null>> {
  const rules = rulesOf(actor.services, type).views
  const shown: Record<string, string[] | null> = {}
  for (const [key, view] of Object.entries(type.views ?? {})) {
    if (!view.holder) continue
    const names = holder ? ((await rules?.[key]?.namesOf?.(actor, holder.id)) ?? []) : []
    shown[view.holder.key] = names.length > 0 ? names : null
  }
  return shown
}
