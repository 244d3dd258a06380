import { sql } from 'kysely'
import type { FileLock } from '#protocol/crm/contract-file/derive.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import type { Actor, HappenedMoment } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'

/**
 * The one place where contracts and their files ask for orders (locks-and-extensions.md §11.1, §11.3, §12.1). A business is not an order
 * yet: the functions answer what can be known without one, and whoever makes orders fills them.
 */

/** What the business of a contract says as an order. */
export interface ContractOrder {
  orderNo: string | null
  /** Null: a plain opportunity. */
  orderType: number | null
  region: number | null
}

/** The order that a business is; null for a plain opportunity. */
export async function orderOf(_db: Transaction<Tables>, _businessId: number): Promise<ContractOrder | null> {
  return null
}

/** What follows for the orders of contracts that got into another state: they may take effect (`tryEffect`), or wait again. */
export async function ordersFollow(_moment: HappenedMoment): Promise<void> {
  // no order waits for a contract yet
}

export interface ShownLock extends FileLock {
  lockId: number | null
}

/** Lines of the order of a contract, else its locks, as the caller sees them. */
export async function locksOf(actor: Actor, { contractId }: { contractId: number }): Promise<ShownLock[]> {
  const rows = await readShown(actor, softwareLock, {
    where: sql<boolean>`r.contract_id = ${contractId}`,
    orderBy: sql`r.shell_num`,
  })
  const ids = rows.map(({ lockId }) => Number(lockId))
  const { rows: products } = await sql<{ lock_id: number; name: string }>`
    select p.lock_id, product.name from lock_product p join product on product.id = p.product_id
    where p.lock_id = any(${ids}::bigint[]) order by p.lock_id, p.product_id`.execute(actor.services.db)
  const named = Map.groupBy(products, ({ lock_id: id }) => id)
  return rows.map((row) => ({
    lockId: Number(row.lockId),
    shellNum: textOf(row.shellNum),
    // words where the list shows words
    distinguish: row.distinguish === '买卖' || row.distinguish === 1 ? 1 : 0,
    salesPrice: Number(row.salesPrice ?? 0),
    portNumber: Number(row.portNumber ?? 1),
    startTime: textOf(row.startTime),
    endTime: textOf(row.endTime),
    products: (named.get(Number(row.lockId)) ?? []).map(({ name }) => name),
  }))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
