import type { DrawnField } from '#protocol/manage/fields/calls.ts'
import type { AppServices } from '#server/access/context.ts'
import { saveKindForm } from '#server/manage/fields/kind-form.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { requestType } from '../../protocol/test/requests.ts'

/** A category of requests: the first version of a kind. */
export async function makeCategory(services: AppServices, name: string): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    const { category_id } = await trx
      .insertInto('product_categories')
      .values({ parent_id: null, name, create_user_id: 1, removed_at: null })
      .returning('category_id')
      .executeTakeFirstOrThrow()
    await services.productCategories.changed(trx)
    return category_id
  })
}

/** Saves the form of a category as its designer does; the kind that has it. A version that is replaced is offered no more. */
export function designIn(
  trx: Transaction<Tables>,
  services: AppServices,
  kind: number,
  data: readonly DrawnField[],
): Promise<number> {
  const publish = async () => {
    const { category_id } = await trx
      .insertInto('product_categories')
      .values({ parent_id: null, name: `版本 ${kind}`, create_user_id: 1, removed_at: null })
      .returning('category_id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('product_categories')
      .set({ removed_at: new Date() })
      .where('category_id', '=', kind)
      .execute()
    await services.productCategories.changed(trx)
    return category_id
  }
  return saveKindForm(trx, services, { type: requestType, kind, data, publish })
}

/** The same in a transaction of its own. */
export const designCategory = (services: AppServices, kind: number, data: readonly DrawnField[]) =>
  inTransaction(services.db, (trx) => designIn(trx, services, kind, data))
