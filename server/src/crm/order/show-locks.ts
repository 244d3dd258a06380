import { type RawBuilder, sql } from 'kysely'
import { remainingDays } from '#protocol/crm/order/term.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { distinctions } from '#protocol/crm/software-lock/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { today } from '#server/platform/time/clock.ts'
import { showStatus } from '../software-lock/door.ts'

const LETTERS: Readonly<Record<number, string>> = { 1: 'WH', 2: 'QD' }

/**
 * Locks as dialogs and lists of orders show them (`SoftwareLock` of locks-and-extensions.md §8), as far as the caller sees their
 * columns. Which locks may be reached is for the caller of this function to decide; `where` is over `r`.
 */
export async function showLocks(
  actor: Actor,
  where: Condition,
  orderBy?: RawBuilder<unknown>,
): Promise<Row[]> {
  const rows = await readShown(actor, softwareLock, {
    where,
    orderBy: orderBy ?? sql`r.end_time nulls last, r.shell_num`,
  })
  const ids = rows.map(({ lockId }) => Number(lockId))
  const [modules, orders] = [await readModules(actor, ids), await readOccupation(actor, ids)]
  const { usable } = fieldRightsOf(actor.viewer, softwareLock, actor.services.engine.catalog.current())
  const day = today(actor.services.clock)
  const modulesOf = Map.groupBy(modules, ({ lockId }) => lockId)
  const orderOf = new Map(orders.toReversed().map((order) => [order.lockId, order]))
  const shown = rows.map((row) => {
    const lockId = Number(row.lockId)
    const products = modulesOf.get(lockId) ?? []
    const order = orderOf.get(lockId)
    const endTime = typeof row.endTime === 'string' && row.endTime !== '' ? row.endTime : null
    return {
      ...row,
      shellNumShort: shortOf(String(row.shellNum ?? '')),
      distinguishName: distinctions[row.distinguish === 1 ? 1 : 0],
      region: LETTERS[Number(row.region)] ?? row.region,
      remainingDays: usable('endTime') ? remainingDays(endTime, day) : null,
      productIds: products.map(({ productId }) => productId).join(','),
      productNames: products.map(({ name }) => name).join('、'),
      products: products.map(({ productId, name, startTime, endTime: until }) => ({
        productId,
        name,
        startTime,
        endTime: until,
      })),
      occupied: order ? 1 : 0,
      occupiedOrderNo: order?.orderNo ?? null,
      occupiedBusinessId: order?.businessId ?? null,
    }
  })
  await showStatus(actor, shown)
  return shown
}

const shortOf = (shellNum: string): string =>
  shellNum.length > 4 && shellNum.startsWith('3215') ? shellNum.slice(4) : shellNum

interface Module {
  lockId: number
  productId: number
  name: string
  startTime: string
  endTime: string | null
}

async function readModules({ services }: Actor, ids: readonly number[]): Promise<Module[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<Module>`select m.lock_id::int as "lockId", m.product_id::int as "productId", p.name,
      m.start_time as "startTime", m.end_time as "endTime"
    from lock_product m join product p on p.id = m.product_id where ${among(sql`m.lock_id`, ids)}
    order by m.product_id`.execute(services.db)
  return rows
}

interface Occupation {
  lockId: number
  businessId: number
  orderNo: string | null
}

async function readOccupation({ services }: Actor, ids: readonly number[]): Promise<Occupation[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Occupation>`
    select coalesce(x.new_lock_id, x.lock_id)::int as "lockId", b.id::int as "businessId", b.order_no as "orderNo"
    from business_lock x join business b on b.id = x.business_id
    where x.line_status = 0 and x.reserved and (${among(sql`x.lock_id`, ids)} or ${among(sql`x.new_lock_id`, ids)})
    union all
    select x.lock_id::int, b.id::int, b.order_no from business_lock x join business b on b.id = x.business_id
    where x.line_status = 0 and x.reserved and x.new_lock_id is not null and ${among(sql`x.lock_id`, ids)}`.execute(
    services.db,
  )
  return rows
}
