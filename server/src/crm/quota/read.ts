import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { MaintainedQuota, Quota, quotaCalls } from '#protocol/crm/quota/calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import type { AppServices } from '#server/access/context.ts'
import { escapeLike } from '#server/engine/fields/compare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import './tables.ts'

/** The quotas on offer, by their place. */
export async function listQuotas({ db }: Pick<AppServices, 'db'>): Promise<Quota[]> {
  const rows = await db
    .selectFrom('product_quota')
    .select(['key_id as keyId', 'key_name as keyName', 'key_tag as keyTag'])
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('key_id')
    .execute()
  return rows
}

/** All quotas, page by page, for their maintenance. */
export async function pageOfQuotas(
  { db }: Pick<AppServices, 'db'>,
  { search, page, limit }: z.output<typeof quotaCalls.page.request>,
): Promise<Page<MaintainedQuota>> {
  const like = `%${escapeLike(search)}%`
  const found = db
    .selectFrom('product_quota')
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(key_name ilike ${like} or key_tag ilike ${like} or key_id::text = ${search})`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select(['key_id as keyId', 'key_name as keyName', 'key_tag as keyTag', 'status', 'sort'])
      .orderBy('sort')
      .orderBy('key_id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({ ...row, status: row.status === 1 ? (1 as const) : (0 as const) }))
  return toPage(list, Number(total), { page, limit })
}

/** The numbers of a comma list, each once, in their order; null where one is no number. */
export function quotaIdsIn(text: string): number[] | null {
  const parts = text.split(/[,，]/).flatMap((part) => part.trim() || [])
  return parts.every((part) => /^[1-9]\d{0,8}$/.test(part)) ? [...new Set(parts.map(Number))] : null
}

/** Quotas by their numbers, in the order of the numbers; those that are not in the list are left out. */
export async function readQuotas(
  db: Kysely<Tables>,
  keyIds: readonly number[],
  { onlyOffered = false }: { onlyOffered?: boolean } = {},
): Promise<Quota[]> {
  if (keyIds.length === 0) return []
  const rows = await db
    .selectFrom('product_quota')
    .select(['key_id as keyId', 'key_name as keyName', 'key_tag as keyTag'])
    .where('key_id', 'in', keyIds)
    .$if(onlyOffered, (query) => query.where('status', '=', 1))
    .execute()
  const byId = new Map(rows.map((row) => [row.keyId, row]))
  return keyIds.flatMap((keyId) => byId.get(keyId) ?? [])
}

/**
 * What products bring into a lock now, by product: the keys to be kept with an entitlement. A quota that is not offered any
 * more is still brought by the products that have it.
 */
export async function quotaKeysOf(
  db: Kysely<Tables>,
  productIds: readonly number[],
): Promise<Map<number, Quota[]>> {
  const { rows } = await sql<{ id: number; quota_ids: string | null }>`select id, quota_ids from product
    where id = any(${productIds}::bigint[])`.execute(db)
  const idsOf = new Map(rows.map((row) => [row.id, quotaIdsIn(row.quota_ids ?? '') ?? []]))
  const quotas = await readQuotas(db, [...new Set([...idsOf.values()].flat())])
  const byId = new Map(quotas.map((quota) => [quota.keyId, quota]))
  return new Map(
    productIds.map((productId) => [
      productId,
      (idsOf.get(productId) ?? []).flatMap((keyId) => byId.get(keyId) ?? []),
    ]),
  )
}
