import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { type contract, ORDINARY } from '#protocol/crm/contract/type.ts'
import { numberIn } from '#protocol/record/declaration/lines.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type {
  HappenedMoment,
  RecordRules,
  SavedMoment,
  SaveMoment,
  StoredRow,
} from '#server/engine/model/rules.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { startOfDay } from '#server/platform/time/clock.ts'
import {
  checkFile,
  contractFileEvents,
  hasFile,
  haveEffectiveOrder,
  keepFileForm,
  ordersFollow,
  sealWhenInForce,
} from '../contract-file/door.ts'
import { markDealt } from '../customer/door.ts'
import { joinOrder, planSecondYear } from '../order/door.ts'
import { movePlans, type PlanMove } from '../receivables-plan/door.ts'
import { giveLinesToBusiness } from './business-lines.ts'
import { keepToOrder, ofBusiness } from './orders.ts'
import { contractTodos } from './todos.ts'

type Contract = RowOf<typeof contract>

/** The events of plans whose contracts get into a state (crm-records.md §8.5, §8.6). */
const moves = {
  submit: { event: 'suspend', from: ['voided'] },
  save: { event: 'takeEffect', from: ['voided', 'pending'] },
  pass: { event: 'takeEffect', from: ['voided', 'pending'] },
  refuse: { event: 'void', from: ['waiting', 'pending'] },
  void: { event: 'void', from: ['waiting', 'overdue', 'pending'] },
  cancelOrder: { event: 'void', from: ['waiting', 'overdue', 'pending'] },
} as const satisfies Record<string, PlanMove>

/** How many receivables are on it, visible to the reader or not (crm-records.md §8.7). */
const receivablesCount = sql`(select count(*)::int from receivables x
  where x.contract_id = r.id and x.deleted_at is null)`

/** What is peculiar to contracts (crm-records.md §8). */
export const contractRules: RecordRules<Contract> = {
  saving: {
    prepare: (moment) => {
      checkDays(moment)
      if (!moment.stored) moment.values.types ??= ORDINARY
    },
    needsTransaction: (moment) => ofBusiness(moment) || hasFile(moment),
    check: async (moment) => {
      await keepToOrder(moment)
      await checkFile(moment)
    },
    saved: async (moment) => {
      await keepFileForm(moment)
      await giveLinesToBusiness(moment)
      await joinItsOrder(moment)
    },
  },
  happening: {
    submit: (moment) => letPlansFollow(moment, 'submit'),
    save: (moment) => comeIntoForce(moment, 'save'),
    pass: (moment) => comeIntoForce(moment, 'pass'),
    refuse: (moment) => letPlansFollow(moment, 'refuse'),
    void: async (moment) => {
      await keepEffective(moment)
      await endWithPlans(moment, 'void')
    },
    cancelOrder: (moment) => endWithPlans(moment, 'cancelOrder'),
    sign: ordersFollow,
    waive: ordersFollow,
  },
  events: Object.values(contractFileEvents),
  viewing: {
    completeRows: async (_actor, rows) => rows.forEach(completeRow),
    detailSelects: { receivablesCount },
    detail: async (_actor, row) => ('receivedMoney' in row ? { receivablesMoney: row.receivedMoney } : {}),
  },
  todos: contractTodos,
}

/** The order of which it was made gets it, with the order's plans. */
async function joinItsOrder({ trx, actor, id, values, stored }: SavedMoment<Contract>): Promise<void> {
  const { business_id: businessId, owner_user_id: ownerUserId } = { ...stored, ...values }
  if (!businessId || values.business_id === undefined) return
  await joinOrder(trx, actor, { id, businessId: Number(businessId), ownerUserId: Number(ownerUserId) })
}

/** A contract does not end before it begins (2009). */
function checkDays({ values, stored }: SaveMoment<Contract>): void {
  const dayIn = (column: 'start_time' | 'end_time') =>
    (Object.hasOwn(values, column) ? values[column] : stored?.[column]) ?? null
  const [start, end] = [dayIn('start_time'), dayIn('end_time')]
  if (start !== null && end !== null && String(start) > String(end))
    throw refusal('contractEndsEarly').at('endTime')
}

async function letPlansFollow(
  { trx, actor, rows, areNew }: HappenedMoment,
  event: keyof typeof moves,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (!areNew) await movePlans(trx, actor, ids, moves[event])
}

/** The customer has bought, on the day of the order, and its plans may be paid. */
async function comeIntoForce(moment: HappenedMoment, event: 'save' | 'pass'): Promise<void> {
  const { trx, actor, rows, now } = moment
  await markDealt(
    trx,
    actor,
    rows.map(({ customer_id, order_date }) => ({
      customerId: Number(customer_id),
      at: dealtAt(order_date, now),
    })),
  )
  await letPlansFollow(moment, event)
  const withFiles = await sealWhenInForce(moment)
  for (const row of rows) if (withFiles.has(row.id)) await planSecondYear(trx, actor, row)
  await ordersFollow(moment)
}

/** What an order has effected is taken back by cancelling it (2240). */
async function keepEffective({ trx, rows }: HappenedMoment): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (await haveEffectiveOrder(trx, ids)) refuse('contractOfEffective')
}

/** What was not received of its plans is asked for no more. */
async function endWithPlans(moment: HappenedMoment, event: 'void' | 'cancelOrder'): Promise<void> {
  await letPlansFollow(moment, event)
  await ordersFollow(moment)
}

const dealtAt = (orderDate: StoredRow[string], now: Date): Date =>
  typeof orderDate === 'string' ? startOfDay(orderDate) : now

/** How much of it has come, as far as the reader sees both amounts; and its names where it is picked and listed. */
function completeRow(row: Record<string, unknown>): void {
  row.contractNum = row.num ?? ''
  row.contractName = row.name ?? ''
  if (typeof row.money !== 'number' || typeof row.receivedMoney !== 'number') return
  const money = numberIn(row, 'money')
  row.receivedProgress = money.isZero()
    ? 100
    : numberIn(row, 'receivedMoney')
        .div(money)
        .times(100)
        .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
        .toNumber()
}
