import { bankCalls } from '#protocol/crm/bank/calls.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Random } from '#server/demo/random.ts'
import { type StatementRow, sendStatement, statementOf } from '../bank.ts'
import { nextNumber } from './following.ts'
import { type Answer, type Life, type Operation, oneOf } from './life.ts'

const receipts = recordCallsOf(receivables)

interface OrderRow {
  id: number
  customer_id: number
  open: number
}
const LIVE_ORDERS = `select b.id::int, b.customer_id::int, (b.money - b.received_money - b.write_off_money)::float8 as open from business b where b.order_type is not null
  and b.deleted_at is null and b.check_status in (1, 10) and b.money > 0 order by b.id desc limit 40`

interface ReceiptRow {
  id: number
  money: string
}
const RECEIPTS = `select r.id::int, r.money from receivables r where r.deleted_at is null order by r.id desc limit 40`

const amount = (random: Random) => (random.integer(1, 500_000) / 100).toFixed(2)

/** Free money of a customer: one that nothing is paid of yet. */
async function receive(life: Life, random: Random): Promise<Answer> {
  const customerId = random.pick(life.customerIds)
  const of = await oneOf<{ id: number }>(
    life,
    random,
    `select id::int from contract where customer_id = $1 and deleted_at is null and check_status in (1, 10, 12, 13)
      order by id desc limit 10`,
    [customerId],
  )
  if (!of) return null
  return life.company.people.admin.call(receipts.add, {
    entity: {
      number: nextNumber('R'),
      customerId,
      contractId: of.id,
      returnTime: life.day(),
      money: amount(random),
    },
    field: [],
    ...(random.chance(0.5) ? { allocations: [] } : {}),
  })
}

/** What is left of a receipt or a bank credit goes to an order of its customer. */
async function takeIn(life: Life, random: Random): Promise<Answer> {
  const { admin } = life.company.people
  const order = await oneOf<OrderRow>(life, random, `select * from (${LIVE_ORDERS}) x where x.open > 0`)
  if (!order) return null
  const free = await admin.ask(orderMoneyCalls.selectable, { customerId: order.customer_id })
  if (free.length === 0) return null
  const { kind, receivablesId, transactionId, remainMoney } = random.pick(free)
  const most = Math.min(remainMoney, order.open)
  const part = random.chance(0.5) ? most : Math.ceil(most * 50) / 100
  return admin.call(orderMoneyCalls.takeIn, {
    businessId: order.id,
    list: [
      {
        kind,
        receivablesId: receivablesId ?? undefined,
        transactionId: transactionId ?? undefined,
        money: part.toFixed(2),
      },
    ],
  })
}

async function settle(life: Life, random: Random): Promise<Answer> {
  const order = await oneOf<OrderRow>(life, random, LIVE_ORDERS)
  if (!order) return null
  return life.company.people.admin.call(orderMoneyCalls.settle, {
    businessId: order.id,
    paymentStatus: random.integer(0, 2),
    remark: '财务处理',
    ...(random.chance(0.4) ? { writeOffMoney: random.pick(['0.50', '1.00', '300.00']) } : {}),
  })
}

async function moveDays(life: Life, random: Random): Promise<Answer> {
  const plan = await oneOf<{ id: number; business_id: number }>(
    life,
    random,
    `select id::int, business_id::int from receivables_plan where business_id is not null and deleted_at is null
      order by id desc limit 40`,
  )
  if (!plan) return null
  return life.company.people.admin.call(orderMoneyCalls.planTimes, {
    businessId: plan.business_id,
    list: [{ receivablesPlanId: plan.id, returnDate: life.day(random.integer(-5, 90)) }],
  })
}

/** A few lines of the bank, of customers with an account and of unknown payers. */
async function importLines(life: Life, random: Random): Promise<Answer> {
  const accounts = await life.rows<{ sub_account_no: string }>(
    'select sub_account_no from sub_account order by 1',
  )
  const rows = Array.from({ length: 4 }, (): StatementRow => {
    const account = random.chance(0.8) ? random.pick(accounts).sub_account_no : ''
    return {
      serial: nextNumber('LS'),
      money: amount(random),
      subAccount: account,
      time: `${life.day()} 10:00:00`,
    }
  })
  return sendStatement(life.company, life.company.people.admin, statementOf(rows))
}

/** A line becomes a receipt, of the plan that is proposed first, or it is none. */
async function book(life: Life, random: Random): Promise<Answer> {
  const { admin } = life.company.people
  const line = await oneOf<{ id: number; money: string }>(
    life,
    random,
    `select transaction_id::int as id, money - matched_money as money from bank_transaction
      where match_status in (0, 1) and direction = 1 order by 1 desc limit 20`,
  )
  if (!line) return null
  const [proposed] = await admin.ask(bankCalls.propose, { transactionIds: [line.id] })
  const plan = proposed?.plans[0]
  if (!plan) return admin.call(bankCalls.ignore, { transactionIds: [line.id], ignore: 1, reason: '不是货款' })
  return admin.call(bankCalls.confirm, {
    list: [
      {
        transactionId: line.id,
        contractId: plan.contractId,
        receivablesPlanId: plan.receivablesPlanId,
        money: Math.min(Number(line.money), plan.openMoney).toFixed(2),
      },
    ],
  })
}

/** Withdrawn, submitted again, of another amount, or gone. */
async function changeReceipt(life: Life, random: Random): Promise<Answer> {
  const receipt = await oneOf<ReceiptRow>(life, random, RECEIPTS)
  if (!receipt) return null
  const { admin } = life.company.people
  const entity = random.pick([
    { checkStatus: 5 },
    { checkStatus: 1 },
    { checkStatus: 1 },
    { money: amount(random) },
    null,
  ])
  return entity
    ? admin.call(receipts.update, { entity: { receivablesId: receipt.id, ...entity }, field: [] })
    : admin.call(receipts.remove, { ids: [receipt.id] })
}

/** What happens to the money of orders. */
export const moneyOperations: readonly Operation[] = [
  { name: 'receive', weight: 6, run: receive },
  { name: 'takeIn', weight: 12, run: takeIn },
  { name: 'settle', weight: 4, run: settle },
  { name: 'movePlanDays', weight: 4, run: moveDays },
  { name: 'importBank', weight: 1, run: importLines },
  { name: 'bookBank', weight: 5, run: book },
  { name: 'changeReceipt', weight: 5, run: changeReceipt },
]
