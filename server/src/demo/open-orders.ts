import { sql, type Transaction } from 'kysely'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { lineRoles } from '#protocol/crm/order/declare.ts'
import { lineStatus, sources } from '#protocol/crm/order/words.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addDays, addMonths, DAY, formatDay } from '#server/platform/time/clock.ts'
import { orderTypeName } from './draw-orders.ts'
import { insertRows, reserveIds } from './insert-rows.ts'
import { drawBatchId } from './market.ts'
import type { Random } from './random.ts'

/** The status of an order that has not taken effect. */
interface Standing {
  check: number
  effect: number
  isEnd: number
  line: number
  reserved: boolean
  /** 待确认 or 待生效. */
  stage: number
}
const held = { check: 10, isEnd: 0, line: lineStatus.open, reserved: true, stage: 47_674 } as const
const standings = {
  draft: { check: 5, effect: 0, isEnd: 0, line: lineStatus.open, reserved: false, stage: 47_671 },
  /** For a contract or a payment. */
  waiting: { ...held, effect: 1 },
  making: { ...held, effect: 2 },
  cancelled: {
    ...{ check: 11, effect: 4, isEnd: businessEnds.void.code },
    ...{ line: lineStatus.cancelled, reserved: false, stage: 47_674 },
  },
} as const satisfies Record<string, Standing>

/** The group of stages that orders go through. */
export const ORDER_GROUP = 12_372

interface Story {
  type: number
  at: keyof typeof standings
  count: number
  /** Of locks that are still to be made. */
  makes?: true
  isFree?: true
}

/** Orders of the last weeks that wait for something, of each type that leaves no trace among the sold ones. */
const stories: readonly Story[] = [
  { type: 2, at: 'waiting', count: 6 },
  { type: 2, at: 'draft', count: 3 },
  { type: 2, at: 'cancelled', count: 2 },
  { type: 0, at: 'making', count: 3, makes: true },
  { type: 0, at: 'waiting', count: 2, makes: true },
  { type: 1, at: 'waiting', count: 1, makes: true },
  { type: 3, at: 'waiting', count: 2 },
  { type: 4, at: 'waiting', count: 2 },
  { type: 6, at: 'making', count: 1, isFree: true },
  { type: 7, at: 'waiting', count: 1, isFree: true },
  { type: 9, at: 'making', count: 2, makes: true, isFree: true },
  { type: 10, at: 'draft', count: 1, isFree: true },
  { type: 11, at: 'draft', count: 1, isFree: true },
  { type: 12, at: 'waiting', count: 1, makes: true },
  { type: 12, at: 'cancelled', count: 1, makes: true },
]

interface RunningLock {
  id: number
  shellNum: string
  customerId: number
  customerName: string
  ownerUserId: number
  region: number
  ports: number
  start: string
  end: string
  productIds: number[]
}

/** Locks of which one is chosen for each order. */
const MOST = 300
/** A port for a year. */
const PRICE = 1200

/** Orders that have not taken effect yet, and some that were cancelled, each of another rented lock. */
export async function enterOpenOrders(
  trx: Transaction<Tables>,
  { random, now }: { random: Random; now: Date },
): Promise<void> {
  const wanted = stories.flatMap((story) => Array.from({ length: story.count }, () => story))
  const locks = await readRunning(trx, formatDay(now))
  const drawn = wanted.flatMap((story) => {
    const [lock, ...others] = takeLocks(locks, story)
    return lock ? [{ story, lock, others }] : []
  })
  const ids = await reserveIds(trx, { table: business.table, count: drawn.length })
  const made = drawn.map((each, at) => ({ ...each, id: ids[at] ?? 0, ...orderOf(each, at, { random, now }) }))
  await insertRows(
    trx,
    business.table,
    made.map(({ id, row }) => ({ id, ...row })),
  )
  for (const { day, number } of made)
    await sql`insert into order_numbers (day, last_number) values (${day}, ${number})
      on conflict (day) do update set last_number = excluded.last_number`.execute(trx)
  await insertRows(
    trx,
    'business_lock',
    made.flatMap(({ id, line, others }) => [
      { business_id: id, ...line, role: others.length > 0 ? lineRoles.main : line.role },
      ...others.map((other, place) => ({
        business_id: id,
        ...line,
        ...{ seq: place + 2, role: lineRoles.merged, lock_id: other.id, shell_num: other.shellNum },
      })),
    ]),
  )
}

function orderOf(
  { story, lock }: { story: Story; lock: RunningLock },
  at: number,
  { random, now }: { random: Random; now: Date },
) {
  const { check, effect, isEnd, line, reserved, stage } = standings[story.at]
  const time = new Date(now.getTime() - (at + 1) * DAY)
  const day = formatDay(time)
  // sold orders of a day begin with 1
  const number = 900 + at
  const name = `${lock.customerName}-${orderTypeName(story.type)}-${day.replaceAll('-', '')}`
  const money = story.isFree ? '0.00' : (lock.ports * PRICE).toFixed(2)
  const isTerm = story.type === 2 || story.type === 3
  const start = story.makes ? addDays(day, 10) : isTerm ? addDays(lock.end, 1) : lock.start
  const distinguish = story.type === 1 ? 1 : 0
  const end = distinguish ? null : story.makes || isTerm ? addDays(addMonths(start, 12), -1) : lock.end
  return {
    day,
    number,
    row: {
      batch_id: drawBatchId(random),
      initials: initialsOf(name),
      business_name: name,
      customer_id: lock.customerId,
      money,
      total_price: money,
      discount_rate: 0,
      type_id: ORDER_GROUP,
      stage_id: stage,
      status_id: isEnd || stage,
      is_end: isEnd,
      followup: 1,
      owner_user_id: lock.ownerUserId,
      create_user_id: lock.ownerUserId,
      create_time: time,
      update_time: time,
      check_status: check,
      order_type: story.type,
      order_no: `DD${day.replaceAll('-', '')}${String(number).padStart(4, '0')}`,
      region: lock.region,
      distinguish,
      lease_years: 1,
      trial_days: story.type === 9 ? 15 : null,
      start_time: start,
      end_time: end,
      shell_nums: story.makes ? null : lock.shellNum,
      product_ids: lock.productIds.join(','),
      port_number: lock.ports,
      reason: story.type === 10 ? '公司更名' : story.type === 11 ? '合同日期有误' : null,
      reason_type: story.type === 6 ? 4 : null,
      source: sources.form,
      handle_user_id: lock.ownerUserId,
      effect_status: effect,
      cancel_reason: story.at === 'cancelled' ? '客户预算取消' : null,
    },
    line: {
      seq: 1,
      role: story.type === 6 ? lineRoles.replaced : lineRoles.target,
      lock_id: story.makes ? null : lock.id,
      shell_num: story.makes ? null : lock.shellNum,
      distinguish,
      port_before: story.makes ? null : lock.ports,
      port_number: lock.ports + (story.type === 4 ? 2 : 0),
      start_time: start,
      end_time: end,
      sales_price: money,
      arithmetic: '',
      product_ids: lock.productIds,
      line_status: line,
      reserved: reserved && !story.makes,
      invoiced_money: '0',
    },
  }
}

/** The locks of a story: one, or two of one customer that are merged. They are in no other story. */
function takeLocks(locks: RunningLock[], { type }: Story): RunningLock[] {
  const [first, second] = type === 7 ? pairIn(locks) : locks
  const taken = first ? [first, ...(type === 7 && second ? [second] : [])] : []
  for (const lock of taken) locks.splice(locks.indexOf(lock), 1)
  return taken
}

function pairIn(locks: readonly RunningLock[]): RunningLock[] {
  const pairs = Map.groupBy(locks, ({ customerId, region }) => `${customerId} ${region}`)
  return [...pairs.values()].find((pair) => pair.length > 1) ?? []
}

/** Rented locks in use that are reserved by nothing, those that end first before others. */
async function readRunning(trx: Transaction<Tables>, day: string): Promise<RunningLock[]> {
  const { rows } =
    await sql<RunningLock>`select r.id, r.shell_num as "shellNum", r.customer_id as "customerId",
      c.customer_name as "customerName", r.owner_user_id as "ownerUserId", r.region, r.port_number as ports,
      r.start_time as start, r.end_time as "end",
      array(select p.product_id from lock_product p where p.lock_id = r.id order by 1) as "productIds"
    from software_lock r join customer c on c.id = r.customer_id
    where r.status = ${statusCode('inUse')} and r.distinguish = 0 and r.end_time >= ${day}::date
    order by r.end_time, r.id limit ${MOST}`.execute(trx)
  return rows
}
