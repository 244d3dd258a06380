import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { MOST_QUOTAS, type quotaCalls } from '#protocol/crm/quota/calls.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

type SaveRequest = z.output<typeof quotaCalls.add.request>

onConstraint('one_quota_per_key', 'quotaTaken', 'keyId')

/** Adds a quota. Refuses a number that is there already (2262), and more quotas than the list may hold. */
export async function addQuota(acting: Acting, { keyId, keyName, keyTag, sort }: SaveRequest): Promise<void> {
  const { services, viewer } = acting
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    await requireRoom(trx, 1)
    await trx
      .insertInto('product_quota')
      .values({
        key_id: keyId,
        key_name: keyName,
        key_tag: keyTag,
        sort: sort ?? 0,
        create_user_id: viewer.userId,
        create_time: now,
        update_time: now,
      })
      .execute()
    await recordActs(trx, acting, [adminAct('crm', '新建', keyName, `新建了定额：${keyId} ${keyName}`)])
  })
}

/** Refuses (400) where the list would hold more than it may. */
export async function requireRoom(trx: Transaction<Tables>, more: number): Promise<void> {
  const { total } = await trx
    .selectFrom('product_quota')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) + more > MOST_QUOTAS) refuse('tooManyQuotas', MOST_QUOTAS)
}

/** Renames a quota; a place that is not sent stays. Locks keep what was written into them. */
export async function changeQuota(
  acting: Acting,
  { keyId, keyName, keyTag, sort }: SaveRequest,
): Promise<void> {
  await set(
    acting,
    keyId,
    { key_name: keyName, key_tag: keyTag, ...(sort === undefined ? {} : { sort }) },
    '编辑',
  )
}

/** Offers a quota or does so no more; products that have it keep it. */
export async function setQuotaStatus(
  acting: Acting,
  { keyId, status }: z.output<typeof quotaCalls.updateStatus.request>,
): Promise<void> {
  await set(acting, keyId, { status }, status === 1 ? '启用' : '停用')
}

async function set(
  acting: Acting,
  keyId: number,
  values: { key_name?: string; key_tag?: string; sort?: number; status?: number },
  behavior: string,
): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    const changed = await trx
      .updateTable('product_quota')
      .set({ ...values, update_time: services.clock.now() })
      .where('key_id', '=', keyId)
      .returning('key_name')
      .executeTakeFirst()
    if (!changed) refuse('rowUnknown')
    const name = changed.key_name
    await recordActs(trx, acting, [adminAct('crm', behavior, name, `${behavior}了定额：${keyId} ${name}`)])
  })
}
