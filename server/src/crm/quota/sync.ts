import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { product } from '#protocol/crm/product/type.ts'
import { MOST_SYNCED, type Quota, type quotaCalls } from '#protocol/crm/quota/calls.ts'
import { licensed, statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import { reachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { writeEvents } from '../software-lock/door.ts'
import { quotaKeysOf } from './read.ts'

interface Outdated {
  lock_id: number
  start_time: string
  end_time: string | null
  quota_keys: readonly Quota[]
}

/**
 * 同步到在用锁: what a product brings now is written into the locks at customers that carry it with other quotas, as a correction
 * of each (locks-and-extensions.md §16). Only locks that the caller may read; at most {@link MOST_SYNCED} at once, the number
 * of the others is answered.
 */
export async function syncLocks(
  actor: Actor,
  { productId }: z.output<typeof quotaCalls.sync.request>,
): Promise<z.output<typeof quotaCalls.sync.reply>> {
  return inTransaction(actor.services.db, async (trx) => {
    const { name } = await requireRecord(actor, product, productId, { action: 'read', db: trx })
    const quotaKeys = (await quotaKeysOf(trx, [productId])).get(productId) ?? []
    const statuses = licensed.map((status) => statusCode(status))
    const outdated = sql`lock_product p join software_lock r on r.id = p.lock_id
      where p.product_id = ${productId} and p.quota_keys is distinct from ${toJson(quotaKeys)}::jsonb
        and r.status = any(${statuses}::int[]) and ${reachable(actor, softwareLock, 'read')}`
    const { rows: chosen } =
      await sql<Outdated>`select p.lock_id, p.start_time, p.end_time, p.quota_keys from ${outdated}
      order by p.lock_id limit ${MOST_SYNCED} for update of r`.execute(trx)
    await writeEvents(
      trx,
      actor,
      chosen.map(({ lock_id: lockId, start_time: startTime, end_time: endTime }) => ({
        key: `hand:${randomUUID()}`,
        lockId,
        eventType: 'CORRECT',
        entitlementOps: [{ op: 'set', productId, startTime, endTime, quotaKeys }],
        reason: `同步产品“${name}”的定额`,
      })),
    )
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${outdated}`.execute(trx)
    return { syncedCount: chosen.length, restCount: rows[0]?.count ?? 0 }
  })
}
