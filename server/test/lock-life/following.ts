import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { gateWords } from '#protocol/crm/order/words.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Random } from '#server/demo/random.ts'
import { type Answer, actorFor, type Life, type Operation, oneOf, personOf, someOf } from './life.ts'

const calls = recordCallsOf(business)

interface OrderRow {
  id: number
  owner_user_id: number
  customer_id: number
  create_user_id: number
}
const ordersIn = (
  where: string,
) => `select b.id::int, b.owner_user_id::int, b.customer_id::int, b.create_user_id::int
  from business b where b.order_type is not null and b.deleted_at is null and ${where} order by b.id desc limit 40`

const detailOf = (life: Life, businessId: number) =>
  life.company.people.admin.ask(calls.detail, { businessId })

/** A draft is submitted, or one that was refused or withdrawn. */
async function submit(life: Life, random: Random): Promise<Answer> {
  const found = await oneOf<OrderRow>(life, random, ordersIn('b.check_status in (2, 4, 5)'))
  if (!found) return null
  return actorFor(life, random, found.owner_user_id).call(calls.update, {
    entity: { businessId: found.id, saveType: 1 },
    field: [],
  })
}

/** Passed as a rule, refused, or withdrawn by the user who submitted it. */
async function decide(life: Life, random: Random): Promise<Answer> {
  const found = await oneOf<OrderRow>(life, random, ordersIn('b.check_status = 3'))
  if (!found) return null
  const { examineRecordId } = await detailOf(life, found.id)
  const status = random.weighted([
    [1, 16],
    [2, 2],
    [4, 1],
  ])
  const who = status === 4 ? personOf(life, found.create_user_id) : life.approver
  return who.call(approvalCalls.decide, {
    recordId: Number(examineRecordId),
    typeId: found.id,
    status,
    remarks: '意见',
  })
}

async function cancel(life: Life, random: Random): Promise<Answer> {
  const found = await oneOf<OrderRow>(
    life,
    random,
    ordersIn('b.check_status in (1, 10) and b.effect_status < 4'),
  )
  if (!found) return null
  return life.company.people.admin.call(orderCalls.cancel, { businessId: found.id, reason: '客户取消' })
}

/** A customer goes to another seller, with everything that hangs on it, or an order with its locks. */
async function handOver(life: Life, random: Random): Promise<Answer> {
  const { admin } = life.company.people
  const { userId } = random.pick(life.sellers)
  if (random.chance(0.5))
    return admin.call(recordCallsOf(customer).transfer, {
      ids: [random.pick(life.customerIds)],
      ownerUserId: userId,
      changeType: [],
    })
  const found = await oneOf<OrderRow>(life, random, ordersIn('true'))
  return found && admin.call(orderCalls.handOver, { ids: [found.id], userId, syncLock: 1 })
}

/** Does what an approved order waits for: its contract and signature, its money, its devices. */
async function advance(life: Life, random: Random): Promise<Answer> {
  const found = await oneOf<OrderRow>(
    life,
    random,
    ordersIn('b.check_status in (1, 10) and b.effect_status in (1, 2)'),
  )
  if (!found) return null
  const { gateList } = await detailOf(life, found.id)
  const open = Array.isArray(gateList) ? gateList.map(String) : []
  const steps: Readonly<Record<string, Step>> = {
    [gateWords.contract]: sign,
    [gateWords.payment]: pay,
    [gateWords.device]: makeLocks,
  }
  const gate = random.pick(open.length > 0 ? open : [''])
  return (await steps[gate]?.(life, random, found)) ?? null
}

type Step = (life: Life, random: Random, order: OrderRow) => Promise<Answer>

let numbered = 0
/** A number that no other record has. */
export const nextNumber = (prefix: string) => {
  numbered += 1
  return `${prefix}-${numbered}`
}

/** The contract of an order is made, or signed where it is there. */
async function sign(
  life: Life,
  random: Random,
  { id, owner_user_id, customer_id }: OrderRow,
): Promise<Answer> {
  const who = actorFor(life, random, owner_user_id)
  const [made] = await life.rows<{ id: number }>(
    'select id::int from contract where business_id = $1 and deleted_at is null and check_status in (1, 10)',
    [id],
  )
  if (made)
    return life.company.people.admin.call(contractFileCalls.signed, {
      contractId: made.id,
      checkStatus: random.pick([12, 13]),
    })
  const { money } = await detailOf(life, id)
  const entity = {
    businessId: id,
    customerId: customer_id,
    num: nextNumber('HT'),
    name: '锁合同',
    orderDate: life.day(),
    money,
  }
  return who.call(recordCallsOf(contract).add, { entity, field: [] })
}

/** On account, by a receipt in full or in part, or by what the bank has. */
async function pay(life: Life, random: Random, found: OrderRow): Promise<Answer> {
  const { admin } = life.company.people
  if (random.chance(0.2))
    return admin.call(orderMoneyCalls.settle, { businessId: found.id, paymentStatus: 1, remark: '挂账' })
  const { money, receivedMoney, contractId } = await detailOf(life, found.id)
  const open = Number(money) - Number(receivedMoney)
  const part = random.chance(0.7) ? open : Math.ceil(open * 50) / 100
  const [of] = await life.rows<{ id: number }>(
    `select c.id::int from contract c where c.customer_id = $1 and c.deleted_at is null
      and c.check_status in (1, 10, 12, 13) order by c.id = $2 desc, c.id limit 1`,
    [found.customer_id, Number(contractId ?? 0)],
  )
  const made = await admin.call(recordCallsOf(receivables).add, {
    entity: {
      number: nextNumber('S'),
      customerId: found.customer_id,
      contractId: of?.id,
      returnTime: life.day(),
      money: part.toFixed(2),
    },
    field: [],
    allocations: [],
  })
  if (made.code !== 0) return made
  return admin.call(orderMoneyCalls.takeIn, {
    businessId: found.id,
    list: [{ kind: 1, receivablesId: Number(made.data.receivablesId), money: part.toFixed(2) }],
  })
}

/** Every line that has no device gets one that the maker holds, or one of the stock; a lost lock may keep its number. */
async function makeLocks(life: Life, random: Random, { id }: OrderRow): Promise<Answer> {
  const who = random.pick(life.holders)
  const lines = await life.rows<{ line: number; role: number; order_type: number }>(
    `select x.business_lock_id::int as line, x.role, b.order_type from business_lock x join business b on b.id = x.business_id
      where x.business_id = $1 and (x.lock_id is null or x.role = 4) order by 1`,
    [id],
  )
  const devices = await someOf<{ shell_num: string }>(life, random, {
    most: lines.length,
    text: `select r.shell_num from software_lock r where r.region = 1 and (r.status = 0 or r.status = 1 and r.claim_user_id = $1)
      and not exists (select from business_lock x where (x.lock_id = r.id or x.new_lock_id = r.id)
        and x.reserved and x.line_status = 0) order by r.status desc, r.id`,
    values: [who.userId],
  })
  const keepsNumber = lines[0]?.order_type === 5 && random.chance(0.5)
  if (!keepsNumber && devices.length < lines.length) return null
  return who.call(orderCalls.assign, {
    businessId: id,
    lines: lines.map(({ line, role }, at) => ({
      businessLockId: line,
      ...(keepsNumber
        ? { newChipNo: nextNumber('N') }
        : { [role === 4 ? 'newShellNum' : 'shellNum']: devices[at]?.shell_num }),
    })),
  })
}

/** What is decided about orders, and what leads them to their effect or away from it. */
export const followingOperations: readonly Operation[] = [
  { name: 'submit', weight: 5, run: submit },
  { name: 'decide', weight: 30, run: decide },
  { name: 'advance', weight: 90, run: advance },
  { name: 'cancel', weight: 7, run: cancel },
  { name: 'handOver', weight: 2, run: handOver },
]
