import { orderCalls } from '#protocol/crm/order/calls.ts'
import type { Random } from '#server/demo/random.ts'
import { order } from '../ordering.ts'
import { type Answer, actorFor, type Life, type Operation, oneOf, type personOf, someOf } from './life.ts'

interface Held {
  id: number
  shell_num: string
  customer_id: number
  port_number: number
  end_time: string | null
  owner_user_id: number
}
interface Chosen {
  locks: Held[]
  shellNums: string
  customerId: number
  who: ReturnType<typeof personOf>
}

/** Locks of one customer that no order holds, all rented or all bought. */
async function choose(
  life: Life,
  random: Random,
  { most, where, least = 1 }: { most: number; where: string; least?: number },
): Promise<Chosen | null> {
  const text = `select r.id::int, r.shell_num, r.customer_id::int, r.port_number, r.end_time::text, c.owner_user_id::int
    from software_lock r join customer c on c.id = r.customer_id where ${where} and not exists (select from business_lock x
      where (x.lock_id = r.id or x.new_lock_id = r.id) and x.reserved and x.line_status = 0)`
  const first = await oneOf<Held>(life, random, `${text} order by r.id`)
  if (!first) return null
  const others = await someOf<Held>(life, random, {
    most: random.integer(Math.max(0, least - 1), most - 1),
    text: `${text} and r.customer_id = $1 and r.id <> $2 and (r.end_time is null) = $3 order by r.id`,
    values: [first.customer_id, first.id, first.end_time === null],
  })
  const locks = [first, ...others]
  if (locks.length < least) return null
  return {
    locks,
    shellNums: locks.map(({ shell_num }) => shell_num).join(','),
    customerId: first.customer_id,
    who: actorFor(life, random, first.owner_user_id),
  }
}

const USED = 'r.status = 2'
const RENTED = 'r.status = 2 and r.distinguish = 0'
const IN_TIME = 'r.status = 2 and (r.end_time is null or r.end_time >= $day)'
const inTime = (life: Life) => IN_TIME.replace('$day', `'${life.day()}'`)

/** Submitted as a rule, else kept as a draft. */
const saving = (random: Random) => ({ saveType: random.chance(0.93) ? 1 : 0 })

const seats = (locks: readonly { portNumber: number }[]) =>
  locks.reduce((sum, { portNumber }) => sum + portNumber, 0)

/** New licences, with or without devices that are on trial. */
async function sell(life: Life, random: Random, orderType: 0 | 1 | 9 | 12): Promise<Answer> {
  const customerId = random.pick(life.customerIds)
  const [owned] = await life.rows<{ owner_user_id: number }>(
    'select owner_user_id::int from customer where id = $1',
    [customerId],
  )
  const trial =
    orderType < 2 && random.chance(0.5)
      ? await choose(life, random, { most: 1, where: 'r.status = 3' })
      : null
  const who = trial?.who ?? actorFor(life, random, owned?.owner_user_id ?? 0)
  const years = random.integer(1, 2)
  const count = orderType === 9 || trial ? 1 : random.integer(1, 3)
  const locks = Array.from({ length: count }, () => ({
    portNumber: random.integer(1, 5),
    ...(orderType === 9 ? {} : { startTime: life.day() }),
    ...(trial ? { shellNum: trial.shellNums } : {}),
  }))
  const { rental, other, purchase } = life.products
  const product = orderType === 1 ? purchase : random.pick([rental, other])
  const num = orderType === 1 ? seats(locks) : seats(locks) * years
  return order(
    who,
    orderType,
    {
      ...saving(random),
      customerId: trial?.customerId ?? customerId,
      ...(orderType === 1 || orderType === 9 ? {} : { leaseYears: years }),
      ...(orderType === 9
        ? { trialDays: random.pick([7, 15, 30]), reason: '试用' }
        : { startTime: life.day() }),
      ...(random.chance(0.2) && orderType !== 9 ? { discountRate: random.pick(['5', '12.5']) } : {}),
    },
    { locks, product: [{ ...product, num: String(num), discount: '0' }] },
  )
}

async function renew(life: Life, random: Random): Promise<Answer> {
  const chosen = await choose(life, random, { most: 3, where: RENTED })
  if (!chosen) return null
  const { who, customerId, shellNums } = chosen
  const asked = { customerId, leaseYears: random.integer(1, 2) }
  return random.chance(0.5)
    ? who.call(orderCalls.quick, { ...asked, buttonType: 2, shellNums: shellNums.split(',') })
    : order(who, 2, { ...asked, ...saving(random), shellNums })
}

async function resign(life: Life, random: Random): Promise<Answer> {
  const chosen = await choose(life, random, { most: 2, where: RENTED })
  if (!chosen) return null
  const { locks, customerId, shellNums, who } = chosen
  const num = locks.reduce((sum, { port_number }) => sum + port_number, 0)
  return order(
    who,
    3,
    { ...saving(random), customerId, shellNums, leaseYears: 1, startTime: life.day() },
    {
      product: [
        { ...random.pick([life.products.rental, life.products.other]), num: String(num), discount: '0' },
      ],
    },
  )
}

async function upgrade(life: Life, random: Random): Promise<Answer> {
  const chosen = await choose(life, random, { most: 2, where: inTime(life) })
  if (!chosen) return null
  const { locks, customerId, shellNums, who } = chosen
  const portNumber = Math.max(...locks.map(({ port_number }) => port_number)) + random.integer(1, 3)
  if (random.chance(0.5))
    return who.call(orderCalls.quick, {
      customerId,
      buttonType: 4,
      shellNums: shellNums.split(','),
      portNumber,
    })
  return order(
    who,
    4,
    { ...saving(random), customerId, shellNums },
    { locks: locks.map(({ shell_num }) => ({ shellNum: shell_num, portNumber })) },
  )
}

async function replace(life: Life, random: Random, orderType: 5 | 6): Promise<Answer> {
  const chosen = await choose(life, random, { most: 1, where: 'r.status in (2, 3)' })
  if (!chosen) return null
  const { customerId, shellNums, who } = chosen
  const reasonType = random.pick(orderType === 5 ? [1, 2, 3] : [4, 5, 9])
  const product = random.chance(0.4) ? [{ ...life.products.fee, num: '1', discount: '0' }] : undefined
  return order(
    who,
    orderType,
    { ...saving(random), customerId, shellNums, reasonType, reason: '更换' },
    {
      ...(product ? { product } : {}),
    },
  )
}

async function merge(life: Life, random: Random): Promise<Answer> {
  const chosen = await choose(life, random, { most: 3, least: 2, where: inTime(life) })
  if (!chosen) return null
  const { locks, customerId, shellNums, who } = chosen
  const mergeMode = locks[0]?.end_time === null ? 1 : random.integer(1, 2)
  return order(who, 7, {
    ...saving(random),
    customerId,
    shellNums,
    mainShellNum: random.pick(locks).shell_num,
    mergeMode,
  })
}

async function transfer(life: Life, random: Random): Promise<Answer> {
  const chosen = await choose(life, random, { most: 2, where: USED })
  if (!chosen) return null
  const { customerId, shellNums } = chosen
  const updateCustomer = random.pick(life.customerIds.filter((id) => id !== customerId))
  return order(life.company.people.admin, 10, {
    ...saving(random),
    customerId,
    shellNums,
    updateCustomer,
    reasonType: random.pick([6, 7, 8, 9]),
    reason: '过户',
  })
}

async function changeTime(life: Life, random: Random): Promise<Answer> {
  const chosen = await choose(life, random, { most: 2, where: 'r.status in (2, 3) and r.distinguish = 0' })
  if (!chosen) return null
  const { customerId, shellNums, who } = chosen
  const endTime = life.day(random.integer(1, 500))
  return order(who, 11, { customerId, shellNums, endTime, reason: '补偿' })
}

async function addModule(life: Life, random: Random): Promise<Answer> {
  const chosen = await choose(life, random, { most: 2, where: inTime(life) })
  if (!chosen) return null
  const { customerId, shellNums, who, locks } = chosen
  const num = locks.reduce((sum, { port_number }) => sum + port_number, 0)
  return order(
    who,
    12,
    { ...saving(random), customerId, shellNums, leaseYears: 1, startTime: life.day() },
    { product: [{ ...life.products.other, num: String(num), discount: '0' }] },
  )
}

/** Orders of every type. */
export const orderOperations: readonly Operation[] = [
  { name: 'rent', weight: 10, run: (life, random) => sell(life, random, 0) },
  { name: 'buy', weight: 4, run: (life, random) => sell(life, random, 1) },
  { name: 'trial', weight: 2, run: (life, random) => sell(life, random, 9) },
  { name: 'newList', weight: 2, run: (life, random) => sell(life, random, 12) },
  { name: 'renew', weight: 8, run: renew },
  { name: 'resign', weight: 4, run: resign },
  { name: 'upgrade', weight: 4, run: upgrade },
  { name: 'reportLoss', weight: 3, run: (life, random) => replace(life, random, 5) },
  { name: 'exchange', weight: 3, run: (life, random) => replace(life, random, 6) },
  { name: 'merge', weight: 3, run: merge },
  { name: 'transfer', weight: 3, run: transfer },
  { name: 'changeTime', weight: 3, run: changeTime },
  { name: 'addModule', weight: 3, run: addModule },
]
