import { type Kysely, sql } from 'kysely'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Quota, quotaKeysOf } from '../quota/door.ts'
import { takenNumbers, tidyNumber } from '../software-lock/door.ts'
import type { LockRowCells } from './columns.ts'

export interface NamedCustomer {
  id: number
  ownerUserId: number | null
}

/** What the names and numbers of a file stand for, of records that the importer may read. */
export interface Known {
  taken: ReadonlySet<string>
  customers: ReadonlyMap<string, NamedCustomer[]>
  products: ReadonlyMap<string, number[]>
  /** By the customer's id and the number. */
  contracts: ReadonlyMap<string, number>
  quotas: ReadonlyMap<number, readonly Quota[]>
}

export const contractKey = (customerId: number, num: string): string => `${customerId} ${num}`

/** The names of a cell with several of them. */
export const namesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[、,，;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** One question for each kind of name, whatever the number of rows. */
export async function readKnown(
  db: Kysely<Tables>,
  actor: Actor,
  rows: readonly LockRowCells[],
): Promise<Known> {
  const all = (names: readonly string[]) => [...new Set(names.filter(Boolean))]
  const customers = await readCustomers(db, actor, all(rows.map(({ cells }) => cells.customer)))
  const customerIds = [...customers.values()].flat().map(({ id }) => id)
  const products = await readProducts(db, actor, all(rows.flatMap(({ cells }) => namesIn(cells.products))))
  return {
    taken: await takenNumbers(
      db,
      rows.map(({ cells }) => tidyNumber(cells.shellNum)),
    ),
    customers,
    products,
    contracts: await readContracts(db, actor, {
      numbers: all(rows.map(({ cells }) => cells.contract)),
      customerIds,
    }),
    quotas: await quotaKeysOf(db, [...products.values()].flat()),
  }
}

async function readCustomers(db: Kysely<Tables>, actor: Actor, names: readonly string[]) {
  if (names.length === 0) return new Map<string, NamedCustomer[]>()
  const { rows } = await sql<{ id: number; name: string; owner_user_id: number | null }>`
    select r.id, r.customer_name as name, r.owner_user_id from customer r
    where r.customer_name = any(${names}::text[]) and ${reachable(actor, customer, 'read')}`.execute(db)
  return Map.groupBy(
    rows.map(({ id, name, owner_user_id: ownerUserId }) => ({ id, name, ownerUserId })),
    ({ name }) => name,
  )
}

async function readProducts(db: Kysely<Tables>, actor: Actor, names: readonly string[]) {
  const found = new Map<string, number[]>()
  if (names.length === 0) return found
  const { rows } = await sql<{ id: number; name: string }>`select r.id, r.name from product r
    where r.name = any(${names}::text[]) and ${reachable(actor, product, 'read')} order by r.id`.execute(db)
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id])
  return found
}

async function readContracts(
  db: Kysely<Tables>,
  actor: Actor,
  { numbers, customerIds }: { numbers: readonly string[]; customerIds: readonly number[] },
) {
  if (numbers.length === 0 || customerIds.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ id: number; num: string; customer_id: number }>`
    select r.id, r.num, r.customer_id from contract r
    where r.num = any(${numbers}::text[]) and r.customer_id = any(${customerIds}::bigint[])
      and ${reachable(actor, contract, 'read')}`.execute(db)
  return new Map(rows.map(({ id, num, customer_id: customerId }) => [contractKey(customerId, num), id]))
}
