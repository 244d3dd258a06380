import { paymentWays, satisfactions, visitWays } from '#protocol/crm/options.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import { addDays, DAY, formatDay } from '#server/platform/time/clock.ts'
import { drawBatchId } from './market.ts'
import { shortName } from './organisations.ts'
import type { Random } from './random.ts'
import { drawMomentBetween } from './working-days.ts'

/** A customer who has bought. */
export interface Buyer {
  id: number
  name: string
  ownerUserId: number
  boughtAt: Date
  contactsId: number | null
  contactsName: string | null
  contactsMobile: string | null
  /** Businesses that were won, from the first one on. */
  won: readonly number[] | null
}

/** From what the papers of a sale are drawn; numbers run through all of them. */
export interface SalesDesk {
  random: Random
  /** Draws moments: how often it draws depends on the calendar. */
  times: Random
  now: Date
  numbers: Record<'contract' | 'receivables' | 'invoice' | 'visit', number>
}

const subjects = [
  '造价软件加密锁采购',
  '加密锁租赁',
  '计价软件年度服务',
  '加密锁续费',
  '软件升级服务',
  '算量软件采购',
]
const kinds = ['直销合同', '直销合同', '代理合同', '服务合同', '快销合同']
const remarks = ['款到发锁', '分期付款，首付三成', '含上门培训一次', '增值税专用发票', null, null, null]

/** How contracts stand: most in use, some of each other state. */
const standings = [
  [checkStates.normal.code, 58],
  [checkStates.passed.code, 20],
  [checkStates.voided.code, 5],
  [checkStates.draft.code, 7],
  [checkStates.recalled.code, 4],
  [checkStates.refused.code, 6],
] as const
const inForce: readonly number[] = [checkStates.normal.code, checkStates.passed.code]

/** The next number of a paper. */
export const number = (desk: SalesDesk, letters: string, kind: keyof SalesDesk['numbers'], day: string) => {
  desk.numbers[kind] += 1
  return `${letters}-${day.replaceAll('-', '')}-${desk.numbers[kind]}`
}

/** What every paper of a sale has. */
export const common = ({ random }: SalesDesk, { ownerUserId }: Buyer, title: string, at: Date) => ({
  batch_id: drawBatchId(random),
  initials: initialsOf(title),
  owner_user_id: ownerUserId,
  create_user_id: ownerUserId,
  create_time: at,
  update_time: at,
})

/** A working moment within that many days after another one, never later than now. */
export const within = ({ times, now }: SalesDesk, after: Date, days: number): Date => {
  // what is due later today has not happened yet
  const from = Math.min(after.getTime(), now.getTime())
  return drawMomentBetween(times, new Date(from), new Date(Math.min(now.getTime(), from + days * DAY)))
}

export type DrawnContract = ReturnType<typeof drawContract>

/** A contract of two years ago to now, from a business that was won or from none. */
export function drawContract(desk: SalesDesk, buyer: Buyer, businessId: number | null) {
  const { random } = desk
  const at = within(desk, buyer.boughtAt, 120)
  const day = formatDay(at)
  const name = `${shortName(buyer.name)}${random.pick(subjects)}合同`
  const num = number(desk, 'HT', 'contract', day)
  const money = random.weighted([
    [random.integer(8, 60) * 100, 40],
    [random.integer(20, 200) * 500, 45],
    [random.integer(20, 90) * 5000, 15],
  ] as const)
  return {
    ...common(desk, buyer, name, at),
    num,
    name,
    customer_id: buyer.id,
    business_id: businessId,
    money,
    order_date: day,
    start_time: day,
    end_time: addDays(day, random.pick([365, 365, 730, 180])),
    contacts_id: buyer.contactsId,
    company_user_id: [buyer.ownerUserId],
    remark: random.pick(remarks),
    flied_xucqai: random.pick(kinds),
    discount_rate: null,
    total_price: null,
    last_time: null,
    last_content: null,
    check_status: random.weighted(standings),
  }
}

export const isInForce = ({ check_status }: Pick<DrawnContract, 'check_status'>) =>
  inForce.includes(check_status)

/** Whether payments were agreed: also of what is void by now. */
export const hasPlans = (contract: Pick<DrawnContract, 'check_status'>) =>
  isInForce(contract) || contract.check_status === checkStates.voided.code

/** The contract with its id, and whose it is. */
export interface Sold {
  id: number
  buyer: Buyer
  contract: DrawnContract
}

export type DrawnPlan = ReturnType<typeof drawPlans>[number]

/** One to four payments, a month or a quarter apart; those of a contract that is void are void. */
export function drawPlans(desk: SalesDesk, { id, buyer, contract }: Sold) {
  const { random } = desk
  const count = random.integer(1, 4)
  const between = random.pick([30, 30, 90])
  const share = Math.floor(contract.money / count)
  const last = (toCents(contract.money) - toCents(share) * (count - 1)) / 100
  return Array.from({ length: count }, (_, at) => ({
    ...common(desk, buyer, String(at + 1), contract.create_time),
    customer_id: buyer.id,
    contract_id: id,
    money: at === count - 1 ? last : share,
    return_date: addDays(contract.order_date, at * between + 7),
    remind: 3,
    remark: null,
    return_type: random.pick(paymentWays),
    num: String(at + 1),
    received_status: isInForce(contract) ? 0 : 3,
  }))
}

export type DrawnReceivable = NonNullable<ReturnType<typeof drawReceivable>>

/** What came of a plan that was due: all of it, a part, or nothing yet. */
export function drawReceivable(desk: SalesDesk, { id, buyer }: Sold, plan: DrawnPlan & { id: number }) {
  const { random, now } = desk
  if (plan.return_date > formatDay(now) || random.chance(0.14)) return null
  const dueAt = new Date(`${plan.return_date}T10:00:00+08:00`)
  const at = within(desk, dueAt, 12)
  const day = formatDay(at)
  const title = number(desk, 'HK', 'receivables', day)
  const status = random.weighted([
    [checkStates.normal.code, 70],
    [checkStates.passed.code, 18],
    [checkStates.draft.code, 6],
    [checkStates.refused.code, 3],
    [checkStates.recalled.code, 3],
  ] as const)
  return {
    ...common(desk, buyer, title, at),
    number: title,
    customer_id: buyer.id,
    contract_id: id,
    receivables_plan_id: plan.id,
    return_time: day,
    money: random.chance(0.12) ? Math.ceil(plan.money / 2) : plan.money,
    return_type: plan.return_type,
    remark: null,
    check_status: status,
  }
}

const toCents = (money: number) => Math.round(money * 100)

/** What a contract, or a plan, has received: what is in force of it. */
export const receivedOf = (receivables: readonly Pick<DrawnReceivable, 'money' | 'check_status'>[]): number =>
  receivables.filter(isInForce).reduce((cents, { money }) => cents + toCents(money), 0) / 100

/** The plan with what was received on it, and its status by that (crm-records.md §9.4, §19.3). */
export function settlePlan<Plan extends DrawnPlan>(
  plan: Plan,
  receivables: readonly DrawnReceivable[],
  now: Date,
) {
  const received = receivedOf(receivables)
  const open = received > 0 ? 2 : 0
  const due = plan.return_date < formatDay(now) ? 4 : open
  const status = received >= plan.money ? 1 : due
  return {
    ...plan,
    received_status: plan.received_status === 3 ? 3 : status,
    real_received_money: received,
    real_return_date: receivables.findLast(isInForce)?.return_time ?? null,
    payment_status: received >= plan.money ? 2 : received > 0 ? 3 : 0,
    push_status: received >= plan.money ? 3 : due === 4 ? 1 : 0,
  }
}

/** How content the customer was, some weeks after. */
export function drawVisit(desk: SalesDesk, { id, buyer, contract }: Sold) {
  const { random } = desk
  const at = within(desk, contract.create_time, 60)
  const title = number(desk, 'HF', 'visit', formatDay(at))
  const satisfaction = random.weighted(
    satisfactions.map((word, place) => [word, 8 - place * 2 || 1] as const),
  )
  return {
    ...common(desk, buyer, title, at),
    visit_number: title,
    visit_time: at,
    return_visit_type: random.pick(visitWays),
    customer_id: buyer.id,
    contacts_id: buyer.contactsId,
    contract_id: id,
    satisficing: satisfaction,
    flied_itvzix: random.pick([
      '使用顺畅，暂无问题',
      '希望增加培训',
      '开锁速度满意',
      '建议优化升级提醒',
      null,
    ]),
  }
}
