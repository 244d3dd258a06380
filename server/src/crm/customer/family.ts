import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, RestoreMoment } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { customerEvents } from './events.ts'

type Customer = RowOf<typeof customer>
type ParentsRequest = z.output<(typeof customerFamilyCalls.parents)['request']>

/** Customers in scope that may be a parent: those without one (locks-and-extensions.md §15.4). */
export async function listParents(actor: Actor, request: ParentsRequest): Promise<Page<Row>> {
  const { excludeId, ...paging } = request
  const query = {
    ...paging,
    searchList: [],
    type: undefined,
    sceneId: undefined,
    poolId: undefined,
    sortField: undefined,
    order: undefined,
  }
  const page = await listRecords(actor, customer, query, [
    sql<boolean>`r.parent_id is null`,
    ...(excludeId ? [sql<boolean>`r.id <> ${excludeId}`] : []),
  ])
  const list = page.list.map(({ customerId, customerName, mobile, ownerUserName, address }) => ({
    customerId,
    customerName,
    mobile,
    ownerUserName,
    address,
  }))
  return { ...page, list }
}

/** Puts customers below a parent. One level: neither a sub-customer as parent nor a parent as sub-customer (2260). */
export async function relateChildren(
  actor: Actor,
  parentId: number,
  childIds: readonly number[],
): Promise<void> {
  if (childIds.includes(parentId)) refuse('parentIsSelf')
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, customer, [parentId, ...childIds], {
      action: 'edit',
      lock: true,
      db: trx,
    })
    const parent = rows.find((row) => row.id === parentId)
    if (!parent || parent.parent_id !== null) refuse('subCustomerOfSub')
    if (await haveChildren(trx, childIds)) refuse('subCustomerOfSub')
    const children = rows.filter((row) => row.id !== parentId && row.parent_id !== parentId)
    await setParent(trx, actor, children, parent)
  })
}

/** Lets customers go from their parents; those without one are passed over. */
export async function releaseChildren(actor: Actor, childIds: readonly number[]): Promise<void> {
  if (childIds.length === 0) refuse('invalidAt', 'childIds')
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, customer, childIds, { action: 'edit', lock: true, db: trx })
    await setParent(
      trx,
      actor,
      rows.filter((row) => row.parent_id !== null),
      null,
    )
  })
}

export async function haveChildren(trx: Transaction<Tables>, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from customer
    where parent_id = any(${ids}::bigint[]) and deleted_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * While a customer lay in the bin, its sub-customer may have got ones of its own, or its parent a parent: the tie that
 * would make two levels is not set again, and the history says why.
 */
export async function keepOneLevel({ actor, trx, rows }: RestoreMoment<Customer>): Promise<void> {
  const ids = sql`${rows.map((row) => row.id)}::bigint[]`
  const middles = await findChained(trx, 'm', sql`(m.id = any(${ids}) or t.id = any(${ids}))`)
  await setParent(trx, actor, middles, null, '因为它已有子客户')
  const belows = await findChained(trx, 'b', sql`b.id = any(${ids})`)
  await setParent(trx, actor, belows, null, '因为该客户已是子客户')
}

/** Customers that stand in the middle (`m`) or at the lower end (`b`) of two levels. */
async function findChained(
  trx: Transaction<Tables>,
  place: 'm' | 'b',
  where: RawBuilder<unknown>,
): Promise<Customer[]> {
  const { rows } = await sql<Customer>`select r.* from customer r where r.deleted_at is null and r.id in (
    select ${sql.ref(`${place}.id`)} from customer b
    join customer m on m.id = b.parent_id and m.deleted_at is null
    join customer t on t.id = m.parent_id and t.deleted_at is null
    where b.deleted_at is null and ${where})
    order by r.id for update of r`.execute(trx)
  return rows
}

async function setParent(
  trx: Transaction<Tables>,
  actor: Actor,
  children: readonly Customer[],
  parent: Customer | null,
  /** Why it cannot stay as it is; absent where somebody wants it so. */
  reason?: string,
): Promise<void> {
  await change(trx, actor, customer, children, {
    set: { parent_id: parent?.id ?? null },
    as: reason ? customerEvents.parentReleased : events.update,
    about: () => ({ reason: reason ? [reason] : [] }),
  })
}
