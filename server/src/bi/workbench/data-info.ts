import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type DataKey, dataKeys, dataSchema } from '#protocol/bi/workbench/calls.ts'
import { readReminder } from '#server/crm/door.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Asked } from '../asked.ts'
import {
  duringDays,
  type Figure,
  followUpOnCustomer,
  type Moment,
  newCustomers,
  ownersOf,
  readFigures,
  setOf,
} from '../figures/door.ts'
import type { Days } from '../period.ts'
import type { People } from '../population.ts'

/** Moves of customers into a pool and out of it are kept under this number, not under that of their type (crm-records.md §4.6). */
const POOL_MOVES = 9

/** The days ahead in which contracts that end are reminded of; null where nobody is reminded (bi.md §17.7). */
async function readExpiringDays(actor: Actor): Promise<number | null> {
  const { status, value } = await readReminder(actor, 'expiringContractDays')
  return status === 1 ? Number(value) || 0 : null
}

/** What the sets of a filter depend on. */
export async function readMoment(actor: Actor, { population, period, today }: Asked): Promise<Moment> {
  return { people: population.people, days: period, today, expiringDays: await readExpiringDays(actor) }
}

type Counted = Exclude<DataKey, 'putInPoolNum' | 'receiveNum' | 'activityNum'>

const figuresOf = (actor: Actor, moment: Moment) =>
  ({
    allCustomer: { set: setOf.customerCount() },
    dealCustomer: { set: setOf.dealCustomer() },
    activityRealNum: { set: setOf.activityRealNum(actor, moment) },
    allBusiness: { set: setOf.businessCount() },
    businessMoney: { set: setOf.businessCount(), sum: 'money' },
    endBusiness: { set: setOf.endBusiness() },
    loseBusiness: { set: setOf.loseBusiness() },
    allContract: { set: setOf.contractCount() },
    contractMoney: { set: setOf.contractCount(), sum: 'money' },
    expireContract: { set: setOf.expireContract(actor, moment) },
    endContract: { set: setOf.endContract(actor, moment) },
    receivablesMoney: { set: setOf.receivablesMoney(), sum: 'money' },
    planMoney: { set: setOf.planMoney(), sum: 'unreceived_money' },
  }) as const satisfies Record<Counted, Figure>

const isOneOf = (column: 'pre_owner_user_id' | 'post_owner_user_id', people: People): Condition => {
  const value = sql`m.${sql.ref(column)}`
  return people === 'everyone'
    ? sql<boolean>`${value} is not null`
    : sql<boolean>`${value} = any(${people}::bigint[])`
}

/** 数据汇总 (bi.md §17.7), in one statement over all tables. */
export async function readDataInfo(actor: Actor, asked: Asked): Promise<z.infer<typeof dataSchema>> {
  const moment = await readMoment(actor, asked)
  const { people } = moment
  const owners = ownersOf(actor, newCustomers, people)
  const moved = (who: Condition) => (days: Days) =>
    sql`select count(*) from owner_records m
      where ${allOf([sql<boolean>`m.type = ${sql.lit(POOL_MOVES)}`, duringDays(sql`m.create_time`, days), who])}`
  const values: Record<Exclude<DataKey, Counted>, (days: Days) => RawBuilder<unknown>> = {
    putInPoolNum: moved(isOneOf('pre_owner_user_id', owners)),
    receiveNum: moved(isOneOf('post_owner_user_id', owners)),
    activityNum: () =>
      sql`select count(distinct a.record_id) from activities a
        join ${sql.table(newCustomers.type.table)} c on c.id = a.record_id and c.deleted_at is null
        where ${followUpOnCustomer(actor, moment)}`,
  }
  const value = await readFigures(actor, {
    people,
    spans: [moment.days],
    figures: figuresOf(actor, moment),
    values,
  })
  return dataSchema.parse(Object.fromEntries(dataKeys.map((key) => [key, value(key)])))
}
