import { sql, type Transaction } from 'kysely'
import type { DrawnField } from '#protocol/manage/fields/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { AppServices } from '#server/access/context.ts'
import { loadFields, lockDefinition } from '#server/engine/model/catalog.ts'
import { holdKind } from '#server/engine/model/kind-lock.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { checkCount, checkPlan } from './check.ts'
import { planDefinition } from './plan.ts'
import { writeFields } from './write.ts'

type Trx = Transaction<Tables>

interface KindDesign {
  /** Its kinds come from a register, and their values are kept as JSON. */
  type: RecordType
  kind: number
  /** All fields of the kind alone, in their order. */
  data: readonly DrawnField[]
  /** A new version is wanted although no record uses this one. */
  isRenewed?: boolean
  /** Makes a new version of the kind and returns its id. */
  publish: (trx: Trx) => Promise<number>
}

/**
 * Saves the form of one kind made at run time (docs/seams/kinds.md) and returns the kind that has it: a version that a record
 * uses never changes, so its form becomes that of a new version. The caller has checked the right.
 */
export async function saveKindForm(
  trx: Trx,
  { engine, clock }: Pick<AppServices, 'engine' | 'clock'>,
  { type, kind, data, isRenewed = false, publish }: KindDesign,
): Promise<number> {
  await lockDefinition(trx, type)
  await holdKind(trx, type, kind)
  const isNew = isRenewed || (await hasRecords(trx, type, kind))
  const target = isNew ? await publish(trx) : kind
  const copies = isNew ? await copyFields(trx, type, { from: kind, to: target }) : new Map<number, number>()
  const snapshot = await loadFields(trx)
  const shared = snapshot.fieldsOf(type.label)
  checkCount(shared.length + data.length)
  const drawn = data.map((field) => renumber(field, copies))
  const plan = planDefinition(snapshot.fieldsOfKind(type.label, target), drawn)
  checkPlan(type, plan, snapshot, shared)
  await writeFields(trx, type, plan, { now: clock.now(), kind: target, beside: shared })
  await engine.catalog.changed(trx)
  return target
}

/** Gives a version of a kind the form of another one, which stays as it is. */
export async function copyKindForm(
  trx: Trx,
  { engine }: Pick<AppServices, 'engine'>,
  type: RecordType,
  versions: { from: number; to: number },
): Promise<void> {
  await lockDefinition(trx, type)
  await copyFields(trx, type, versions)
  await engine.catalog.changed(trx)
}

/** Records in the recycle bin count: they may be restored. */
async function hasRecords(trx: Trx, { table, kinds }: RecordType, kind: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} r
    where r.${sql.ref(kinds?.column ?? '')} = ${kind} limit 1`.execute(trx)
  return rows.length > 0
}

/** The fields of one version for another one, each with its origin; returns the new ids by the old ones. */
async function copyFields(
  trx: Trx,
  { label }: RecordType,
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('fields')
    .selectAll()
    .where('label', '=', label)
    .where('kind_id', '=', from)
    // a table before its columns
    .orderBy(sql`parent_field_id nulls first`)
    .orderBy('sorting')
    .execute()
  const copies = new Map<number, number>()
  for (const { field_id, parent_field_id, option_colors, origin_id, ...row } of rows) {
    const { field_id: copy } = await trx
      .insertInto('fields')
      .values({
        ...row,
        option_colors: option_colors === null ? null : JSON.stringify(option_colors),
        kind_id: to,
        origin_id: origin_id ?? field_id,
        parent_field_id: parent_field_id === null ? null : (copies.get(parent_field_id) ?? null),
      })
      .returning('field_id')
      .executeTakeFirstOrThrow()
    copies.set(field_id, copy)
  }
  return copies
}

/** A drawn field that names the copies in the place of the fields of the earlier version. */
function renumber(field: DrawnField, copies: ReadonlyMap<number, number>): DrawnField {
  const copyOf = <Id extends number | null | undefined>(id: Id) => (id ? (copies.get(id) ?? id) : id)
  return {
    ...field,
    fieldId: copyOf(field.fieldId),
    fieldExtendList: field.fieldExtendList.map((column) => ({
      ...column,
      fieldId: copyOf(column.fieldId ?? column.id),
    })),
  }
}
