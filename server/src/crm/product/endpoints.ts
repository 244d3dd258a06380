import { sql } from 'kysely'
import { productCalls, productCategoryCalls } from '#protocol/crm/product/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { mayHappen, stateCode } from '#protocol/record/states/states.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { pageOf } from '#server/engine/features/list/query.ts'
import { selectRecords } from '#server/engine/features/list/selection.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { addCategory, readCategories, removeCategory, renameCategory } from './categories.ts'

/** Puts products on sale or takes them off; those that are so already stay as they are. */
async function changeStatus(actor: Actor, ids: readonly number[], onSale: boolean): Promise<void> {
  const event = onSale ? 'offer' : 'withdraw'
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, product, ids, { action: 'read', lock: true, db: trx })
    const others = rows.filter((row) => mayHappen(product, row, event))
    if (others.length > 0) await happen(trx, actor, product, others, event)
  })
}

export const productEndpoints: readonly Endpoint[] = [
  on(productCalls.listOnSale, async (context) => {
    const onSale = sql<boolean>`r.status = ${stateCode(product, 'onSale')}`
    return pageOf(context, await selectRecords(context, product, context.request, [onSale]), context.request)
  }),
  on(productCalls.changeStatus, (context) =>
    changeStatus(context, context.request.ids, context.request.status === 1),
  ),
  on(productCategoryCalls.list, async (context) => readCategories(context, context.request.type)),
  on(productCategoryCalls.save, (context) => addCategory(context, context.request)),
  on(productCategoryCalls.update, (context) => renameCategory(context, context.request)),
  on(productCategoryCalls.remove, (context) => removeCategory(context, context.request.id)),
]
