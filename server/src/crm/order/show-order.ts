import { type Kysely, sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import type { OrderLineShown } from '#protocol/crm/order/calls.ts'
import { lineRoles } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { gateWords, paymentWords } from '#protocol/crm/order/words.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { contractOf, type GatedOrder, openGates } from './gates.ts'
import { type OrderLine, readLines, readOpenLines } from './lines.ts'
import { readOrderType } from './settings.ts'

/** What a detail of an order shows besides its columns (locks-and-extensions.md §8.7); nothing of a plain business. */
export async function describeOrder(
  actor: Actor,
  row: Record<string, unknown>,
  { id }: { id: number },
): Promise<Record<string, unknown>> {
  const type = orderTypeOf(row.orderType)
  if (!type) return {}
  const { db } = actor.services
  const lines = await readLines(db, [id])
  const waiting = await waitsFor(db, id, lines)
  return {
    ...waiting,
    buttonType: type.code,
    orderTypeName: type.name,
    checkStatusName: stateOf(business, row)?.word ?? '',
    effectStatusName: stateOf(business, row, business.states.effect)?.word ?? '',
    ...('paymentStatus' in row
      ? { paymentStatusName: new Map(Object.entries(paymentWords)).get(String(row.paymentStatus)) ?? '' }
      : {}),
    ...(row.shellNums === undefined ? {} : { softwareLocks: await showLines(actor, lines, 'money' in row) }),
  }
}

/** Locks of an order `c`; none of a plain business. */
export const lockCount = sql`(select count(*)::int from business_lock x where x.business_id = c.id)`

type Stored = GatedOrder & { order_type: number; effect_status: number; effect_refused: string | null }

/** 待生效原因 of an approved order, in words. */
async function waitsFor(db: Kysely<Tables>, id: number, lines: readonly OrderLine[]) {
  const { rows } = await sql<Stored>`select r.id, r.order_type, r.effect_status, r.money,
    (select f.reason from order_refusals f where f.business_id = r.id) as effect_refused, r.payment_status,
    r.received_money, r.write_off_money from business r where r.id = ${id}`.execute(db)
  const [order] = rows
  const isWaiting = order && (order.effect_status === 1 || order.effect_status === 2)
  const setting = isWaiting ? await readOrderType(db, order.order_type) : undefined
  if (!order || !setting) return { gateList: [] }
  const open = openGates({ setting, order, contract: await contractOf(db, id), lines })
  const words = [...new Set(open.map((gate) => gateWords[gate]))]
  return { gateList: open.length === 0 && order.effect_refused ? [order.effect_refused] : words }
}

interface Names {
  products: ReadonlyMap<number, string>
}

/** Lines with what of them the caller may see: what a lock hides from them is hidden here as well. */
export async function showLines(
  actor: Actor,
  lines: readonly OrderLine[],
  showsMoney: boolean,
): Promise<OrderLineShown[]> {
  const { services } = actor
  const { isShown, days } = lockRights(actor)
  const names = await readNames(services.db, lines)
  return lines.map((line) => {
    const showsPrice = showsMoney && isShown('salesPrice')
    return {
      businessLockId: line.business_lock_id,
      role: line.role,
      lockId: line.lock_id,
      shellNum: line.shell_num ?? '',
      newShellNum: line.new_shell_num ?? '',
      newChipNo: isShown('chipNo') ? (line.new_chip_no ?? '') : '',
      distinguish: line.distinguish,
      portBefore: days('portNumber', line.port_before),
      portNumber: line.port_number,
      startBefore: days('startTime', line.start_before),
      endBefore: days('endTime', line.end_before),
      startTime: days('startTime', line.start_time),
      endTime: days('endTime', line.end_time),
      remainingDays: days('endTime', line.remaining_days),
      salesPrice: showsPrice ? Number(line.sales_price) : null,
      arithmetic: showsPrice ? line.arithmetic : '',
      productIds: line.product_ids.join(','),
      productNames: line.product_ids.flatMap((id) => names.products.get(id) ?? []).join('、'),
      lineStatus: line.line_status,
      isMain: line.role === lineRoles.main ? 1 : 0,
    }
  })
}

/** The lines of the order of which a contract was made, without those that were cancelled; the caller has read the contract. */
export async function showLinesOfContract(actor: Actor, contractId: number): Promise<OrderLineShown[]> {
  const { rows } = await sql<{ business_id: number }>`select r.business_id from contract r
    where r.id = ${contractId} and r.business_id is not null`.execute(actor.services.db)
  const ids = rows.map(({ business_id: id }) => id)
  return showOpenLines(actor, ids, true)
}

/** The same of an order that the caller has read; prices as far as they see its amount. */
export async function showLinesOfOrder(actor: Actor, businessId: number): Promise<OrderLineShown[]> {
  const { services, viewer } = actor
  const { usable } = fieldRightsOf(viewer, business, services.engine.catalog.current())
  return showOpenLines(actor, [businessId], usable('money'))
}

async function showOpenLines(
  actor: Actor,
  ids: readonly number[],
  showsMoney: boolean,
): Promise<OrderLineShown[]> {
  return showLines(actor, await readOpenLines(actor.services.db, ids), showsMoney)
}

/** Which columns of locks a person sees, and a value that comes from one of them: null where it is hidden or masked. */
export function lockRights({ services, viewer }: Actor) {
  const { usable: isShown } = fieldRightsOf(viewer, softwareLock, services.engine.catalog.current())
  return { isShown, days: <Value>(key: string, value: Value) => (isShown(key) ? value : null) }
}

async function readNames(db: Kysely<Tables>, lines: readonly OrderLine[]): Promise<Names> {
  const productIds = [...new Set(lines.flatMap(({ product_ids: ids }) => ids))]
  const products =
    productIds.length === 0
      ? []
      : (
          await sql<{
            id: number
            name: string
          }>`select r.id::int as id, r.name from product r where ${among(sql`r.id`, productIds)}`.execute(db)
        ).rows
  return {
    products: new Map(products.map(({ id, name }) => [id, name])),
  }
}

/** The columns of an order say nothing of a plain business. */
export function blankPlain(rows: Record<string, unknown>[]): void {
  for (const row of rows) {
    if (row.orderType !== null && row.orderType !== undefined && row.orderType !== '') continue
    for (const key of ['effectStatus', 'paymentStatus', 'receivedMoney', 'writeOffMoney'])
      if (key in row) row[key] = ''
  }
}
