import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import type { contract } from '#protocol/crm/contract/type.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { newSave } from '#server/engine/change/plan/save.ts'
import { formOfSave } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import { everything } from '#server/engine/model/field-rights.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SavedMoment, StoredRow } from '#server/engine/model/rules.ts'

/**
 * A contract made of a business decides what was sold in the end: the products of the business become those of the contract,
 * with their discount (crm-records.md §8.5). A contract without products leaves those of its business alone, and so does that of an order,
 * whose lines were approved and priced with it.
 */
export async function giveLinesToBusiness({
  trx,
  actor,
  values,
  stored,
  lines: [own] = [],
}: SavedMoment<RowOf<typeof contract>>): Promise<void> {
  const latest = { ...stored, ...values }
  if (!latest.business_id || !own?.isChanged || own.after.length === 0) return
  const { rows } = await sql<StoredRow>`select r.* from business r
    where r.id = ${latest.business_id} and r.order_type is null and r.deleted_at is null for update of r`.execute(
    trx,
  )
  const [row] = rows
  if (!row) return
  const save = newSave(actor, business, {
    form: formOfSave(actor, business, { kind: kindOf(business, row), rights: everything }),
    request: { entity: {}, field: [], [own.table.lines.key]: own.after.map((line) => line.values) },
    stored: row,
    values: { discount_rate: latest.discount_rate ?? null, total_price: latest.total_price ?? null },
    checks: 'nothing',
  })
  await updateOpened(trx, save, row)
}
