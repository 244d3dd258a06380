import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import type { contract } from '#protocol/crm/contract/type.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { newSave } from '#server/engine/change/plan/save.ts'
import { formOfSave } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import { everything } from '#server/engine/model/field-rights.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SavedMoment, StoredRow } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/**
 * A contract made of a business decides what was sold in the end: the products of the business become those of the contract,
 * with their discount (crm-records.md §8.5). A contract without products leaves those of its business alone. The lines of an order were
 * approved and priced with it, so that its contract has the same ones (locks-and-extensions.md §11.3).
 */
export async function giveLinesToBusiness({
  trx,
  actor,
  values,
  stored,
  lines: [own] = [],
}: SavedMoment<RowOf<typeof contract>>): Promise<void> {
  const latest = { ...stored, ...values }
  const isOther = values.business_id !== undefined && values.business_id !== stored?.business_id
  if (!latest.business_id || !own || own.after.length === 0 || !(own.isChanged || isOther)) return
  const { rows } = await sql<StoredRow>`select r.* from business r
    where r.id = ${latest.business_id} and r.deleted_at is null for update of r`.execute(trx)
  const [row] = rows
  if (!row) return
  const lines = own.after.map((line) => line.values)
  if (row.order_type !== null) {
    await requireLinesOf(trx, row, { lines, discountRate: latest.discount_rate })
    return
  }
  if (!own.isChanged) return
  const save = newSave(actor, business, {
    form: formOfSave(actor, business, { kind: kindOf(business, row), rights: everything }),
    request: { entity: {}, field: [], [own.table.lines.key]: lines },
    stored: row,
    values: { discount_rate: latest.discount_rate ?? null, total_price: latest.total_price ?? null },
    checks: 'nothing',
  })
  await updateOpened(trx, save, row)
}

/** What makes a line another one. */
const compared = ['productId', 'price', 'num', 'discount'] as const
const wordOf = (line: LineValues): string => compared.map((key) => Number(line[key] ?? 0)).join()

async function requireLinesOf(
  trx: Transaction<Tables>,
  order: StoredRow,
  { lines, discountRate }: { lines: readonly LineValues[]; discountRate: unknown },
): Promise<void> {
  const { rows } = await sql<LineValues>`select l.product_id as "productId", l.price, l.num, l.discount
    from business_product l where l.record_id = ${order.id}`.execute(trx)
  const isUnlike = lines.map(wordOf).toSorted().join(';') !== rows.map(wordOf).toSorted().join(';')
  if (isUnlike || Number(discountRate ?? 0) !== Number(order.discount_rate ?? 0))
    refuse('contractUnlikeOrder')
}
