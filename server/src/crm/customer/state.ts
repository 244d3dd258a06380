import { sql } from 'kysely'
import { customer, customerStatus } from '#protocol/crm/customer/type.ts'
import { change } from '#server/engine/change/change.ts'
import { countReferring } from '#server/engine/change/links.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertLockedLimit } from '../customer-limits/door.ts'
import { customerEvents } from './events.ts'

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

interface Deal {
  customerId: number
  at: Date
}

/** Customers with whom a contract came into force have bought, on the day of it (crm-records.md §8.5). */
export async function markDealt(
  trx: Transaction<Tables>,
  actor: Writer,
  deals: readonly Deal[],
): Promise<void> {
  const days = new Map(deals.map(({ customerId, at }) => [customerId, at]))
  const { rows } = await sql<RowOf<typeof customer>>`select r.* from customer r
    where ${among(sql`r.id`, [...days.keys()])} and r.deleted_at is null
    order by r.id for no key update`.execute(trx)
  await change(trx, actor, customer, rows, {
    set: ({ id, deal_time: before }) => ({ deal_status: 1, deal_time: days.get(id) ?? before }),
    as: customerEvents.dealt,
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
