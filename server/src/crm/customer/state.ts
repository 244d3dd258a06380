import { customer, customerStatus } from '#protocol/crm/customer/type.ts'
import { change } from '#server/engine/change/change.ts'
import { countReferring } from '#server/engine/change/links.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { customerEvents } from './events.ts'
import { assertLockedLimit } from './limits.ts'

/** Locks (2) or unlocks (1) customers; a locked one never falls into a pool by itself (record-engine.md §9.6). */
export async function setLock(actor: Actor, ids: readonly number[], status: number): Promise<void> {
  const { services } = actor
  const isLocking = status === customerStatus.locked
  await inTransaction(services.db, async (trx) => {
    const found = await requireRecords(actor, customer, ids, { action: 'edit', lock: true, db: trx })
    const rows = found.filter((row) => row.status !== status)
    if (isLocking) {
      if (rows.some((row) => row.owner_user_id === null)) refuse('pooledLock')
      await assertLockedLimit(trx, services, rows)
    }
    const as = isLocking ? customerEvents.lock : customerEvents.unlock
    await change(trx, actor, customer, rows, { set: { status }, as })
  })
}

/** 更改成交状态: the time of the deal is now, or none. */
export async function setDealStatus(actor: Actor, ids: readonly number[], dealStatus: 0 | 1): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const found = await requireRecords(actor, customer, ids, { action: 'edit', lock: true, db: trx })
    const rows = found.filter((row) => row.deal_status !== dealStatus)
    const dealTime = dealStatus === 1 ? services.clock.now() : null
    await change(trx, actor, customer, rows, {
      set: { deal_status: dealStatus, deal_time: dealTime },
      as: customerEvents.dealStatus,
    })
  })
}

/** Before a deletion: what hangs on these customers (record-engine.md §9.2). `isMore`: more than one customer is asked about. */
export async function countDependants(actor: Actor, ids: readonly number[]) {
  const rows = await requireRecords(actor, customer, ids, { action: 'delete' })
  const counts = await countReferring(
    actor.services.db,
    customer,
    rows.map((row) => row.id),
  )
  return {
    contactsNum: counts.get('contacts') ?? 0,
    businessNum: counts.get('business') ?? 0,
    isMore: rows.length > 1,
  }
}

/** Reminder settings as the store and the parameter screen read them; the first three are legacy zeros. */
export async function readRules({ services }: Actor) {
  const rows = await services.db
    .selectFrom('company_settings')
    .select(['name', 'value', 'status'])
    .where('name', 'in', ['expiringContractDays', 'putInPoolRemindDays'])
    .execute()
  const setting = (name: string) => rows.find((row) => row.name === name)
  const [contract, pool] = [setting('expiringContractDays'), setting('putInPoolRemindDays')]
  return {
    dealDay: 0,
    followupDay: 0,
    customerConfig: 0,
    contractConfig: contract?.status ?? 0,
    contractDay: Number(contract?.value ?? 0),
    putInPoolRemindConfig: pool?.status ?? 0,
    putInPoolRemindDays: Number(pool?.value ?? 0),
  }
}
