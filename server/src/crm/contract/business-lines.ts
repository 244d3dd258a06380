import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import type { contract } from '#protocol/crm/contract/type.ts'
import { planLines } from '#server/engine/change/lines/plan-lines.ts'
import { saveChange } from '#server/engine/change/save/update.ts'
import { everything } from '#server/engine/model/field-rights.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SavedMoment, StoredRow } from '#server/engine/model/rules.ts'

/**
 * A contract made of a business says what was sold in the end: the products of the business become those of the contract,
 * with their discount (crm-records.md §8.5). A contract without products leaves those of its business alone.
 */
export async function giveLinesToBusiness({
  trx,
  actor,
  values,
  stored,
  lines: [own] = [],
  now,
}: SavedMoment<RowOf<typeof contract>>): Promise<void> {
  const latest = { ...stored, ...values }
  if (!latest.business_id || !own?.isChanged || own.after.length === 0) return
  const { rows } = await sql<StoredRow>`select r.* from business r
    where r.id = ${latest.business_id} and r.deleted_at is null for update of r`.execute(trx)
  const [row] = rows
  if (!row) return
  const given = { discount_rate: latest.discount_rate ?? null, total_price: latest.total_price ?? null }
  const request = { entity: {}, field: [], [own.table.lines.key]: own.after.map((line) => line.values) }
  const lines = await planLines(actor, business, {
    request,
    rights: everything,
    stored: row,
    values: given,
    db: trx,
  })
  await saveChange(trx, { actor, request: null, stored: row, values: given, lines, now }, business, row)
}
