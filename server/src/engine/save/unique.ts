import { sql } from 'kysely'
import { recordTypes } from '#protocol/records/all.ts'
import type { RecordType } from '#protocol/records/declare.ts'
import { onConstraints } from '#server/platform/constraints.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import type { Catalog } from '../catalog.ts'
import { fieldRightsOf } from '../field-rights.ts'
import type { FieldRow } from '../field-row.ts'
import { storeOf } from '../fields/all.ts'
import { type Actor, rulesOf } from '../rules.ts'

/** Name of the partial unique index that keeps a field unique among live rows; it tells which field a violation means. */
export const uniqueIndexName = (type: Pick<RecordType, 'table'>, column: string) =>
  `unique_${type.table}__${column}`

/** Violations of those indexes become 2079 {name}已存在！ */
export function translateUniqueViolations(catalog: Catalog): void {
  onConstraints((constraint) => {
    const [, table, column] = /^unique_(.+?)__(.+)$/.exec(constraint) ?? []
    const type = recordTypes.find((each) => each.table === table)
    const field =
      type &&
      catalog
        .current()
        .fieldsOf(type.label)
        .find((each) => each.column === column)
    return field ? refusal('taken', field.name) : null
  })
}

/** The value as the index compares it: trimmed text. */
export const uniqueExpression = (column: string) => sql`btrim(r.${sql.ref(column)}::text)`

interface Taken {
  id: number
  ownerUserId: number | null
  poolNames: string[]
}

/** A live row of any owner that already has the value. */
export async function findTaken(
  actor: Actor,
  type: RecordType,
  field: FieldRow,
  value: unknown,
  batchId: string | undefined,
): Promise<Taken | null> {
  const stored = storeOf(field.formType).store(value)
  if (stored === null || !field.column) return null
  const bound = Array.isArray(stored) ? sql`${stored}::text[]::text` : sql`btrim(${String(stored)})`
  const { rows } = await sql<{ id: number; owner_user_id: number | null }>`
    select r.id, r.owner_user_id from ${sql.table(type.table)} r
    where r.deleted_at is null and ${uniqueExpression(field.column)} = ${bound}
      and r.batch_id is distinct from ${batchId ?? null}
    limit 1`.execute(actor.services.db)
  const [row] = rows
  if (!row) return null
  const poolNames = (await rulesOf(actor.services, type).poolNames?.(actor, row.id)) ?? []
  return { id: row.id, ownerUserId: row.owner_user_id, poolNames }
}

interface VerifyOptions {
  fieldId: number
  value: unknown
  batchId: string | undefined
}

/** crmField/verify (record-engine.md §3.4): of a field the caller may see, whether the value is still free, and whose it is. */
export async function verifyUnique(actor: Actor, { fieldId, value, batchId }: VerifyOptions) {
  const fields = actor.services.engine.catalog.current()
  const field = fields.field(fieldId) ?? refuse('rowUnknown')
  const type = recordTypes.find((each) => each.label === field.label) ?? refuse('rowUnknown')
  const leaves = ['save', 'update', 'excelimport'].map((action) => `${type.node}/${action}`)
  const rights = fieldRightsOf(actor.viewer, type, fields)
  if (!leaves.some((leaf) => actor.viewer.can(leaf)) || !rights.usable(field.key)) refuse('forbidden')
  const taken = await findTaken(actor, type, field, value, batchId)
  const isTold = taken !== null && (field.column === type.title || field.column === 'mobile')
  return {
    fieldId,
    value,
    batchId: batchId ?? null,
    status: taken ? (0 as const) : (1 as const),
    ownerUserName:
      isTold && taken.ownerUserId ? actor.services.directory.current().realname(taken.ownerUserId) : null,
    poolNames: isTold && taken.poolNames.length ? taken.poolNames : null,
  }
}
