import { sql } from 'kysely'
import type { ListedFigure } from '#protocol/bi/workbench/figures.ts'
import { effective } from '#protocol/crm/approved.ts'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { inForce, planned } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { allOf, type Condition, not } from '#server/engine/fields/compare.ts'
import { inStates } from '#server/engine/model/in-states.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDays, startOfDay } from '#server/platform/time/clock.ts'
import type { Days } from '../period.ts'
import type { People } from '../population.ts'
import { duringDays, ownersOf, type RecordSet } from './record-set.ts'

/** New customers, contacts and opportunities: by the day of their making (bi.md §4). */
export const newCustomers: RecordSet = { type: customer, date: 'create_time' }
export const newContacts: RecordSet = { type: contacts, date: 'create_time' }
export const newBusinesses: RecordSet = { type: business, date: 'create_time' }

/** Contracts in force, by the day of the order. */
export const contracts: RecordSet = { type: contract, date: 'order_date', where: inStates(contract, inForce) }
/** Those of them that sell a product. */
export const contractsWith = (productId: number): RecordSet => ({
  ...contracts,
  where: allOf([
    inStates(contract, inForce),
    sql<boolean>`exists(select from contract_product l
      where l.record_id = r.id and l.product_id = ${productId}::bigint)`,
  ]),
})
/** What has been received and counts, by the day on which it came. */
export const receipts: RecordSet = {
  type: receivables,
  date: 'return_time',
  where: inStates(receivables, effective),
}

const endedAs = (end: keyof typeof businessEnds): RecordSet => ({
  ...newBusinesses,
  where: sql<boolean>`r.is_end = ${sql.lit(businessEnds[end].code)}`,
})
export const wonBusinesses = endedAs('won')
export const lostBusinesses = endedAs('lost')

/** Customers that have ever bought, among the new ones. */
export const dealCustomers: RecordSet = {
  ...newCustomers,
  reads: ['deal_status'],
  where: sql<boolean>`r.deal_status = 1`,
}

/** Somebody of these has written it. */
export const writtenBy = (people: People): Condition =>
  people === 'everyone' ? sql<boolean>`true` : sql<boolean>`a.create_user_id = any(${people}::bigint[])`

/** A follow-up `a` on a customer itself, by people whose customers the caller sees. */
export const followUpOnCustomer = (actor: Actor, { people, days }: Moment): Condition =>
  allOf([
    sql<boolean>`a.type = ${sql.lit(customer.label)} and a.kind = ${sql.lit(activityKinds.followUp)}`,
    writtenBy(ownersOf(actor, newCustomers, people)),
    duringDays(sql`a.create_time`, days),
  ])

const isFollowed = (actor: Actor, moment: Moment): Condition =>
  sql<boolean>`r.id in (select a.record_id from activities a where ${followUpOnCustomer(actor, moment)})`

/** What a set may depend on besides the caller. */
export interface Moment {
  people: People
  days: Days
  today: string
  /** How many days ahead contracts that end are reminded of; null: they are not. */
  expiringDays: number | null
}

/** Contracts in force that end between two days, whatever the period. */
const ending = (moment: Moment, when: Condition): RecordSet => ({
  type: contract,
  reads: ['end_time'],
  where: moment.expiringDays === null ? null : allOf([inStates(contract, inForce), when]),
})

const plannedCodes = planned.map((name) => sql.lit(stateCode(contract, name)))

/**
 * Plans of contracts that are in force or on the way, by the planned day; whose contracts and plans one sees. Each plan asks
 * for its contract: joined, PostgreSQL reads all contracts for the plans of a month.
 */
const openPlans: RecordSet = {
  type: receivablesPlan,
  date: 'return_date',
  also: [contract],
  where: sql<boolean>`(select c.check_status in (${sql.join(plannedCodes)}) from contract c
    where c.id = r.contract_id and c.deleted_at is null)`,
}

/** The records behind a figure of the workbench (bi.md §17.3, §17.7). */
export const setOf = {
  customerCount: () => newCustomers,
  contactsCount: () => newContacts,
  businessCount: () => newBusinesses,
  contractCount: () => contracts,
  receivablesMoney: () => receipts,
  dealCustomer: () => dealCustomers,
  activityRealNum: (actor, moment) => ({ ...newCustomers, where: isFollowed(actor, moment) }),
  notFollowed: (actor, moment) => ({ ...newCustomers, where: not(isFollowed(actor, moment)) }),
  endBusiness: () => wonBusinesses,
  loseBusiness: () => lostBusinesses,
  expireContract: (_actor, moment) =>
    ending(
      moment,
      sql<boolean>`(r.end_time >= ${moment.today}::date and r.end_time <= ${addDays(moment.today, moment.expiringDays ?? 0)}::date)`,
    ),
  endContract: (_actor, moment) => ending(moment, sql<boolean>`r.end_time < ${moment.today}::date`),
  planMoney: () => openPlans,
} as const satisfies Record<ListedFigure, (actor: Actor, moment: Moment) => RecordSet>

/** Types that a tile of the brief lists, by the label that clients send (bi.md §17.4). */
const briefTypes: readonly RecordType[] = [customer, contacts, business, contract, receivables]
const EFFECTIVE = 1
const dates: Readonly<Record<number, string>> = { 1: 'order_date', 2: 'return_time' }
const statesThatCount = new Map<string, Condition>([
  [contract.key, inStates(contract, inForce)],
  [receivables.key, inStates(receivables, effective)],
])

interface BriefAsked {
  label?: number | undefined
  checkStatus?: number | undefined
  moneyType?: number | undefined
}

/** The same as clients of the wire name it: type, which date, and whether only what counts; undefined for no such type. */
export function briefSet({ label, checkStatus, moneyType = 0 }: BriefAsked): RecordSet | undefined {
  const type = briefTypes.find((each) => each.label === label)
  if (!type) return undefined
  const named = dates[moneyType]
  const date = type.fields.some(({ name }) => name === named) ? named : undefined
  const where = checkStatus === EFFECTIVE ? statesThatCount.get(type.key) : undefined
  return { type, date: date ?? 'create_time', ...(where && { where }) }
}

/** Opportunities of a group that go on, by the stage they are in. */
export const inStage = (typeId: number, statusId: number): RecordSet => ({
  ...newBusinesses,
  where: allOf([ofGroup(typeId), sql<boolean>`(r.is_end = 0 and r.status_id = ${statusId}::bigint)`]),
})
export const ofGroup = (typeId: number): Condition => sql<boolean>`r.type_id = ${typeId}::bigint`

/** Not followed up for more than so many days, and never bought. */
export const forgotten = (today: string, days: number): RecordSet => ({
  type: customer,
  reads: ['deal_status', 'last_time', 'create_time'],
  where: sql<boolean>`(r.deal_status = 0
    and coalesce(r.last_time, r.create_time) < ${startOfDay(addDays(today, -days))}::timestamptz)`,
})

/** To be contacted before today, and nobody has been in contact since the day for which that was planned. */
export const overdueContact = (today: string): RecordSet => ({
  type: customer,
  reads: ['next_time', 'last_time'],
  where: sql<boolean>`(r.next_time < ${startOfDay(today)}::timestamptz
    and (r.last_time is null or date_trunc('day', r.last_time, 'Asia/Shanghai') < date_trunc('day', r.next_time, 'Asia/Shanghai')))`,
})
