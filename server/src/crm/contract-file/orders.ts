import { type Kysely, sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import type { FileLock } from '#protocol/crm/contract-file/derive.ts'
import type { OrderLineShown } from '#protocol/crm/order/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import type { Actor, HappenedMoment } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { readOpenLines, showLinesOfContract, showLinesOfOrder, tryEffectOfContracts } from '../order/door.ts'

/** The one place where contracts and their files ask for orders (locks-and-extensions.md §11.1, §11.3, §12.1). */

/** The business of a contract as an order. */
export interface ContractOrder {
  orderNo: string | null
  /** Null: a plain opportunity. */
  orderType: number | null
  region: number | null
}

/** The order that a business is; null for a plain opportunity. */
export async function orderOf(db: Kysely<Tables>, businessId: number): Promise<ContractOrder | null> {
  const { rows } =
    await sql<ContractOrder>`select r.order_no as "orderNo", r.order_type as "orderType", r.region
    from business r where r.id = ${businessId} and r.order_type is not null`.execute(db)
  return rows[0] ?? null
}

/** Whether one of these contracts was made of an order that has taken effect. */
export async function haveEffectiveOrder(
  trx: Transaction<Tables>,
  contractIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`select from contract c join business r on r.id = c.business_id
    where c.id = any(${contractIds}::bigint[]) and r.order_type is not null
      and r.effect_status = ${stateCode(business, 'effective', business.states.effect)} limit 1`.execute(trx)
  return rows.length > 0
}

/** What follows for the orders of contracts that got into another state: they may take effect, or wait again. */
export const ordersFollow = (moment: HappenedMoment): Promise<void> => tryEffectOfContracts(moment)

export interface ShownLock extends FileLock {
  lockId: number | null
  businessLockId: number | null
}

/** Lines of the order of a contract, else its locks, as the caller sees them. */
export async function locksOf(actor: Actor, { contractId }: { contractId: number }): Promise<ShownLock[]> {
  const ordered = toLocks(await showLinesOfContract(actor, contractId))
  if (ordered.length > 0) return ordered
  const rows = await readShown(actor, softwareLock, {
    where: sql<boolean>`r.contract_id = ${contractId}`,
    orderBy: sql`r.shell_num`,
  })
  const named = await productsOf(
    actor,
    rows.map(({ lockId }) => Number(lockId)),
  )
  return rows.map((row) => ({
    lockId: Number(row.lockId),
    businessLockId: null,
    shellNum: textOf(row.shellNum),
    // words where the list shows words
    distinguish: row.distinguish === '买卖' || row.distinguish === 1 ? 1 : 0,
    salesPrice: Number(row.salesPrice ?? 0),
    portNumber: Number(row.portNumber ?? 1),
    startTime: textOf(row.startTime),
    endTime: textOf(row.endTime),
    products: named.get(Number(row.lockId)) ?? [],
  }))
}

/** Lines of an order that the caller has read. */
export const linesOfOrder = async (actor: Actor, businessId: number): Promise<ShownLock[]> =>
  toLocks(await showLinesOfOrder(actor, businessId))

/** What the locks of an order are, and their numbers, also those that the caller does not see. */
export async function kindsInOrder(
  db: Kysely<Tables>,
  businessId: number,
): Promise<Pick<ShownLock, 'businessLockId' | 'shellNum' | 'distinguish'>[]> {
  const lines = await readOpenLines(db, [businessId])
  return lines.map((line) => ({
    businessLockId: line.business_lock_id,
    shellNum: line.new_shell_num || line.shell_num,
    distinguish: line.distinguish === 1 ? 1 : 0,
  }))
}

const toLocks = (lines: readonly OrderLineShown[]): ShownLock[] =>
  lines.map((line) => ({
    lockId: line.lockId,
    businessLockId: line.businessLockId,
    shellNum: textOf(line.newShellNum || line.shellNum),
    distinguish: line.distinguish === 1 ? 1 : 0,
    salesPrice: line.salesPrice ?? 0,
    portNumber: line.portNumber,
    startTime: line.startTime,
    endTime: line.endTime,
    products: line.productNames.split('、').filter(Boolean),
  }))

/** Names of the products of locks, as far as the caller sees them. */
async function productsOf(actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await sql<{ lock_id: number; product_id: number }>`
    select lock_id, product_id from lock_product where lock_id = any(${ids}::bigint[])
    order by lock_id, product_id`.execute(actor.services.db)
  const shown = await readShown(actor, product, {
    where: sql<boolean>`r.id = any(${rows.map((row) => row.product_id)}::bigint[])`,
  })
  const names = new Map(shown.map((row) => [Number(row.productId), textOf(row.name)]))
  const byLock = Map.groupBy(rows, (row) => row.lock_id)
  return new Map([...byLock].map(([id, all]) => [id, all.flatMap((row) => names.get(row.product_id) ?? [])]))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
