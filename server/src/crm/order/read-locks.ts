import { type Kysely, sql } from 'kysely'
import type { OrderedLock } from '#protocol/crm/order/declare.ts'
import { SERIES } from '#protocol/crm/software-lock/words.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

/** A lock as an order finds it, with what it belongs to and which open order has it. */
export interface FoundLock extends OrderedLock {
  customerId: number | null
  contractId: number | null
  region: number
  claimUserId: number | null
  /** The open order that has reserved it. */
  occupiedBy: { businessId: number; orderNo: string | null } | null
}

interface Row {
  lockId: number
  shellNum: string
  status: number
  isTrial: number
  distinguish: number | null
  portNumber: number
  startTime: string | null
  endTime: string | null
  customerId: number | null
  contractId: number | null
  region: number
  claimUserId: number | null
  productIds: number[]
  termProductIds: number[]
  businessId: number | null
  orderNo: string | null
}

const selected = sql`l.id as "lockId", l.shell_num as "shellNum", l.status, l.is_trial as "isTrial", l.distinguish,
  l.port_number as "portNumber", l.start_time as "startTime", l.end_time as "endTime", l.customer_id as "customerId",
  l.contract_id as "contractId", l.region, l.claim_user_id as "claimUserId",
  array(select p.product_id::int from lock_product p where p.lock_id = l.id order by p.product_id) as "productIds",
  array(select p.product_id::int from lock_product p where p.lock_id = l.id and p.end_time is not distinct from l.end_time
    order by p.product_id) as "termProductIds",
  o.business_id as "businessId", o.order_no as "orderNo"`
/** The open order that holds a lock, as its lock or as the device that comes in its place. */
const occupation = sql`left join lateral (select b.id as business_id, b.order_no from business_lock x
  join business b on b.id = x.business_id
  where x.line_status = 0 and x.reserved and (x.lock_id = l.id or x.new_lock_id = l.id) limit 1) o on true`

const toFound = ({ isTrial, distinguish, businessId, orderNo, ...row }: Row): FoundLock => ({
  ...row,
  isTrial: isTrial === 1,
  distinguish: distinguish ?? 0,
  occupiedBy: businessId === null ? null : { businessId, orderNo },
})

/** Locks by their ids, in the order of these. */
export async function readLocks(db: Kysely<Tables>, ids: readonly number[]): Promise<FoundLock[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select ${selected} from software_lock l ${occupation}
    where ${among(sql`l.id`, ids)} and l.deleted_at is null`.execute(db)
  return ids.flatMap((id) => rows.filter(({ lockId }) => lockId === id).map(toFound))
}

/** Modules that end with their lock, by lock. */
export async function readTermProducts(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ lockId: number; productIds: number[] }>`
    select l.id::int as "lockId", array_agg(p.product_id::int order by p.product_id) as "productIds"
    from software_lock l join lock_product p on p.lock_id = l.id and p.end_time is not distinct from l.end_time
    where ${among(sql`l.id`, ids)} group by l.id`.execute(db)
  return new Map(rows.map(({ lockId, productIds }) => [lockId, productIds]))
}

/** The lock that a number means: the one that has it, else the one that has it behind the series. */
export function lockAmong<Lock extends { shellNum: string }>(
  locks: readonly Lock[],
  number: string,
): Lock | undefined {
  const asked = number.trim().toUpperCase()
  return (
    locks.find(({ shellNum }) => shellNum === asked) ??
    locks.find(({ shellNum }) => shellNum === SERIES + asked)
  )
}

/**
 * Locks by their numbers, in the order in which they were named, each once; a number means the same one behind the series as
 * well (locks-and-extensions.md §1.6). Refuses 2209 for the first that is none.
 */
export async function findLocks(db: Kysely<Tables>, numbers: readonly string[]): Promise<FoundLock[]> {
  if (numbers.length === 0) return []
  const asked = [...new Set(numbers.map((number) => number.trim().toUpperCase()))]
  const { rows } = await sql<Row>`select ${selected} from software_lock l ${occupation}
    where l.shell_num = any(${asked.flatMap((number) => [number, SERIES + number])}::text[])
      and l.deleted_at is null`.execute(db)
  const found = asked.map((number) => lockAmong(rows, number) ?? refuse('lockUnknown', number))
  return [...new Map(found.map((row) => [row.lockId, toFound(row)])).values()]
}
