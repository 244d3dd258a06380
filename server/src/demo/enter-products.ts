import type { Transaction } from 'kysely'
import { product } from '#protocol/crm/product/type.ts'
import { RENTED, type saleModes } from '#protocol/crm/product/words.ts'
import type { Quota } from '#protocol/crm/quota/calls.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { insertRows, reserveIds, withIds } from './insert-rows.ts'
import { drawBatchId } from './market.ts'
import { catalogue } from './products.ts'
import { demoQuotas, quotasOfProduct } from './quotas.ts'
import type { Random } from './random.ts'
import { daysBefore } from './working-days.ts'

/** A product as lines of documents name it. */
export interface SoldProduct {
  id: number
  name: string
  categoryName: string
  unit: string
  price: string
  quotas: readonly Quota[]
}

interface CatalogueOptions {
  random: Random
  /** Who keeps the catalogue. */
  userId: number
  now: Date
}

/** The categories and products of the company; answers what is on sale. */
export async function enterProducts(
  trx: Transaction<Tables>,
  { random, userId, now }: CatalogueOptions,
): Promise<SoldProduct[]> {
  const categories = await enterCategories(trx, userId)
  const ids = await reserveIds(trx, { table: product.table, count: catalogue.length })
  const since = daysBefore(now, 730)
  const rows = withIds(catalogue, ids).map(({ id, category, offSale, ...values }) => ({
    id,
    batch_id: drawBatchId(random),
    initials: initialsOf(values.name),
    owner_user_id: userId,
    create_user_id: userId,
    create_time: since,
    update_time: daysBefore(now, random.integer(1, 300)),
    ...values,
    sale_mode: saleModeOf(category),
    quota_ids:
      quotasOfProduct(values.num)
        .map(({ keyId }) => keyId)
        .join(',') || null,
    category_id: categories.get(category) ?? null,
    status: stateCode(product, offSale ? 'offSale' : 'onSale'),
  }))
  await insertRows(trx, product.table, rows)
  await enterQuotas(trx, userId, since)
  const nameOf = (category: string) => category.split('/').at(-1) ?? ''
  return withIds(catalogue, ids)
    .filter(({ offSale }) => !offSale)
    .map(({ id, name, num, category, unit, price }) => ({
      id,
      name,
      unit,
      price,
      categoryName: nameOf(category),
      quotas: quotasOfProduct(num),
    }))
}

/** Devices are bought, services are paid for as such, and software is rented. */
const saleModeOf = (category: string): keyof typeof saleModes =>
  category === '软件锁' ? 1 : category === '服务' ? 2 : RENTED

/** It runs on a lock: neither the device nor a service. */
export const isModule = ({ categoryName }: SoldProduct): boolean => saleModeOf(categoryName) === RENTED

function enterQuotas(trx: Transaction<Tables>, userId: number, since: Date): Promise<void> {
  const rows = demoQuotas.map(({ keyId, keyName, keyTag }, at) => ({
    key_id: keyId,
    key_name: keyName,
    key_tag: keyTag,
    status: 1,
    sort: at + 1,
    create_user_id: userId,
    create_time: since,
    update_time: since,
  }))
  return insertRows(trx, 'product_quota', rows)
}

/** Each below the one before the slash; ids by the whole path. */
async function enterCategories(trx: Transaction<Tables>, userId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const path of new Set(catalogue.map(({ category }) => category))) {
    const parts = path.split('/')
    for (const at of parts.keys()) {
      const whole = parts.slice(0, at + 1).join('/')
      if (ids.has(whole)) continue
      const { category_id: id } = await trx
        .insertInto('product_categories')
        .values({
          parent_id: ids.get(parts.slice(0, at).join('/')) ?? null,
          name: parts[at] ?? '',
          create_user_id: userId,
        })
        .returning('category_id')
        .executeTakeFirstOrThrow()
      ids.set(whole, id)
    }
  }
  return ids
}
