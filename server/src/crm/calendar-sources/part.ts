import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { part } from '#server/access/area.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { inStates } from '#server/engine/model/in-states.ts'
import { readReminderDays } from '../reminders/door.ts'
import { entriesOf } from './of-records.ts'

const ownedBy = (userId: number): Condition => sql<boolean>`r.owner_user_id = ${userId}`
/** `updateTime` is the last follow-up (approval-office.md §15.3). */
const contacted = ['nextTime', ['updateTime', 'lastTime'], 'lastTime', 'ownerUserName', 'createTime'] as const

/** What customer management shows in calendars (approval-office.md §15.4). */
export const calendarSources = part({
  calendarSources: [
    entriesOf({
      code: '2',
      type: customer,
      column: 'next_time',
      isMoment: true,
      of: ownedBy,
      keys: ['customerName', ...contacted],
    }),
    entriesOf({
      code: '5',
      type: leads,
      column: 'next_time',
      isMoment: true,
      of: (userId) => allOf([ownedBy(userId), sql<boolean>`r.is_transform = 0`]),
      keys: ['leadsName', ...contacted],
    }),
    entriesOf({
      code: '6',
      type: business,
      column: 'next_time',
      isMoment: true,
      of: ownedBy,
      keys: ['businessName', 'customerId', 'customerName', 'money', ...contacted],
    }),
    entriesOf({
      code: '7',
      type: business,
      column: 'deal_date',
      isMoment: true,
      of: (userId) => allOf([ownedBy(userId), sql<boolean>`r.is_end = 0`]),
      keys: ['businessName', 'customerId', 'customerName', 'money', 'dealDate', ...contacted],
    }),
    entriesOf({
      code: '3',
      type: contract,
      column: 'end_time',
      of: (userId) => allOf([ownedBy(userId), inStates(contract, inForce)]),
      ahead: ({ services }) => readReminderDays(services, 'expiringContractDays'),
      keys: ['num', 'name', 'customerId', 'customerName', 'money', 'startTime', 'endTime', 'ownerUserName'],
    }),
    entriesOf({
      code: '4',
      type: receivablesPlan,
      column: 'return_date',
      of: (userId) =>
        sql<boolean>`exists(select from contract c where c.id = r.contract_id and c.deleted_at is null
          and ${inStates(contract, inForce, { alias: 'c' })} and ${userId} in (r.create_user_id, c.owner_user_id))`,
      keys: [
        ['num', 'contractNum'],
        'contractId',
        'customerId',
        'customerName',
        ['planNum', 'num'],
        'returnDate',
        'returnType',
      ],
    }),
  ],
})
