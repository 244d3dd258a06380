import { sql } from 'kysely'
import type { z } from 'zod'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { remainingDays } from '#protocol/crm/order/term.ts'
import { licensed, statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { reachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { today } from '#server/platform/time/clock.ts'
import { findLocks } from './read-locks.ts'
import { showLocks } from './show-locks.ts'
import { lockRights } from './show-order.ts'

type Request<Name extends 'locks' | 'contractLocks' | 'remainingDays'> = z.output<
  (typeof orderCalls)[Name]['request']
>

/** The locks of a customer that an order of this type may take; without a type, those that carry a licence. READ on the customer. */
export async function listCustomerLocks(
  actor: Actor,
  { customerId, distinguish, search, buttonType, includeChild }: Request<'locks'>,
): Promise<{ list: Row[]; totalRow: number }> {
  await requireRecord(actor, customer, customerId, { action: 'read' })
  const type = orderTypeOf(buttonType)
  const statuses = (
    type && type.takes.statuses.length > 0 ? type.takes.statuses : (['inUse', 'onTrial'] as const)
  ).map(statusCode)
  const whose =
    includeChild === 1
      ? sql<boolean>`r.customer_id = any(${await familyOf(actor, customerId)}::bigint[])`
      : sql<boolean>`r.customer_id = ${customerId}`
  const conditions: Condition[] = [whose, sql<boolean>`r.status = any(${statuses}::int[])`]
  if (distinguish !== undefined) conditions.push(sql<boolean>`r.distinguish = ${distinguish}`)
  if (search) conditions.push(sql<boolean>`strpos(r.shell_num, ${search.toUpperCase()}) > 0`)
  const list = await showLocks(actor, allOf(conditions))
  return { list, totalRow: list.length }
}

/** A customer and those below it that the caller may read. */
async function familyOf(actor: Actor, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.id::int as id from customer r
    where r.id = ${customerId} or (r.parent_id = ${customerId} and ${reachable(actor, customer, 'read')})`.execute(
    actor.services.db,
  )
  return rows.map(({ id }) => id)
}

interface Payable {
  lockId: number
  payable: string
  invoiced: string
  lineIds: string
  former: string | null
}

/**
 * One row for each lock of the approved orders that a contract governs, with what is payable for it under this contract, what of
 * that has been invoiced, and what may be (locks-and-extensions.md §8.4). READ on the contract.
 */
export async function listContractLocks(
  actor: Actor,
  { contractId, scene }: Request<'contractLocks'>,
): Promise<Row[]> {
  await requireRecord(actor, contract, contractId, { action: 'read' })
  const { rows } = await sql<Payable>`select coalesce(x.new_lock_id, x.lock_id)::int as "lockId",
      sum(x.sales_price)::text as payable, sum(x.invoiced_money)::text as invoiced,
      string_agg(x.business_lock_id::text, ',' order by x.business_lock_id) as "lineIds",
      max(case when x.new_lock_id is not null then x.shell_num end) as former
    from business_lock x join business b on b.id = x.business_id
    left join contract c on c.business_id = b.id and c.id = ${contractId} and c.deleted_at is null
    where (c.id is not null or b.contract_id = ${contractId}) and b.check_status in (1, 10) and b.deleted_at is null
      and x.line_status <> 2 and coalesce(x.new_lock_id, x.lock_id) is not null
    group by 1`.execute(actor.services.db)
  const shown = await showLocks(
    actor,
    among(
      sql`r.id`,
      rows.map(({ lockId }) => lockId),
    ),
  )
  const byLock = new Map(rows.map((row) => [row.lockId, row]))
  return shown.map((row) => {
    const line = byLock.get(Number(row.lockId))
    const payableMoney = Number(line?.payable ?? 0)
    const invoicedMoney = Number(line?.invoiced ?? 0)
    const invoiceableMoney = Math.max(0, Math.round((payableMoney - invoicedMoney) * 100) / 100)
    const { salesPrice: hidden, ...rest } = row
    const money = {
      payableMoney,
      invoicedMoney,
      invoiceableMoney,
      salesPrice: scene === 'contract' ? payableMoney : invoiceableMoney,
    }
    return {
      ...rest,
      ...(hidden === undefined ? {} : money),
      businessLockIds: line?.lineIds ?? '',
      oriShellNum: line?.former ?? null,
    }
  })
}

/**
 * 剩余天数 of locks on a day, today unless it is named. Locks that the caller may read, null where the days are hidden; refuses 2209
 * for a number that is none.
 */
export async function readRemainingDays(actor: Actor, { shellNum, date }: Request<'remainingDays'>) {
  const day = date ?? today(actor.services.clock)
  const locks = await findLocks(actor.services.db, shellNum)
  for (const { lockId, customerId } of locks)
    if (customerId === null) await requireRecord(actor, softwareLock, lockId, { action: 'read' })
    else await requireRecord(actor, customer, customerId, { action: 'read' })
  const { isShown, days: shownDays } = lockRights(actor)
  const list = locks.map((lock) => {
    const left = licensed.some((name) => statusCode(name) === lock.status)
      ? remainingDays(lock.endTime, day)
      : 0
    return {
      shellNum: lock.shellNum,
      distinguish: shownDays('distinguish', lock.distinguish),
      endTime: shownDays('endTime', lock.endTime),
      remainingDays: shownDays('endTime', left),
      expired: isShown('endTime') && left === 0 ? (1 as const) : (0 as const),
    }
  })
  const days = list.flatMap((each) => each.remainingDays ?? [])
  return { list, remainingDays: days.length > 0 ? Math.min(...days) : null }
}
