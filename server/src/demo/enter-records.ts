import { sql, type Transaction } from 'kysely'
import { contacts as contactsType } from '#protocol/crm/contacts/type.ts'
import { customer as customerType } from '#protocol/crm/customer/type.ts'
import { leads as leadsType } from '#protocol/crm/leads/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { events } from '#server/engine/change/events.ts'
import type { Fact, HistoryEvent } from '#server/engine/model/history.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { insertRows, reserveIds, withIds } from './insert-rows.ts'
import type { DrawnCustomer, DrawnFollowUp, DrawnLead } from './record-rows.ts'

export interface OwnedRecord {
  id: number
  ownerUserId: number
}

/** Something that was done to a record, as its history and timeline tell it. */
export interface Deed {
  type: RecordType
  recordId: number
  userId: number
  time: Date
  title: string
}

interface Changed extends Deed {
  event: HistoryEvent
  facts: Fact[]
  version: number | null
}

/** Writes customers with their contacts as the product does: primary contact, timeline, history. */
export async function enterCustomers(
  trx: Transaction<Tables>,
  drawn: readonly DrawnCustomer[],
): Promise<OwnedRecord[]> {
  const customerIds = await reserveIds(trx, { table: 'customer', count: drawn.length })
  const customers = withIds(drawn, customerIds)
  const rows = customers.map(({ id, row, formerLevel }) => ({ id, ...row, version: formerLevel ? 2 : 1 }))
  await insertRows(trx, 'customer', rows)

  const owned = customers.flatMap(({ id, contacts }) => contacts.map((row) => ({ ...row, customer_id: id })))
  const people = withIds(owned, await reserveIds(trx, { table: 'contacts', count: owned.length }))
  await insertRows(trx, 'contacts', people)
  await sql`update customer c set contacts_id = p.id
    from (select customer_id, min(id) as id from contacts where customer_id = any(${customerIds}::bigint[]) group by 1) p
    where c.id = p.customer_id`.execute(trx)

  const created = [
    ...rows.map((row) => creation(customerType, row, row.customer_name)),
    ...people.map((row) => creation(contactsType, row, row.name)),
  ]
  const changed = customers.flatMap(({ id, row, formerLevel }) =>
    formerLevel
      ? [
          levelChange(
            {
              type: customerType,
              recordId: id,
              userId: row.owner_user_id,
              time: row.update_time,
              title: row.customer_name,
            },
            formerLevel,
            row.level,
          ),
        ]
      : [],
  )
  const followed = customers.flatMap(({ id, row, followUps }) =>
    followUps.map((each) => followUpRow(customerType, id, row.owner_user_id, each)),
  )
  await enterTimeline(trx, [...created.map(creationRow), ...followed])
  await enterHistory(trx, [...created.map(createdEntry), ...changed])
  return rows.map((row) => ({ id: row.id, ownerUserId: row.owner_user_id }))
}

/** Writes open leads; their creation stands in the history, not in the timeline. */
export async function enterLeads(trx: Transaction<Tables>, drawn: readonly DrawnLead[]): Promise<number[]> {
  const ids = await reserveIds(trx, { table: 'leads', count: drawn.length })
  const leads = withIds(drawn, ids)
  await insertRows(
    trx,
    'leads',
    leads.map(({ id, row }) => ({ id, ...row })),
  )
  const followed = leads.flatMap(({ id, row, followUps }) =>
    followUps.map((each) => followUpRow(leadsType, id, row.owner_user_id, each)),
  )
  await enterTimeline(trx, followed)
  await enterHistory(
    trx,
    leads.map(({ id, row }) => createdEntry(creation(leadsType, { id, ...row }, row.leads_name))),
  )
  return ids
}

/** That records were made, in their history and, where their type tells it, in the timeline. */
export async function enterCreations(trx: Transaction<Tables>, made: readonly Deed[]): Promise<void> {
  await enterTimeline(trx, made.filter(({ type }) => type.abilities.activityOnCreate).map(creationRow))
  await enterHistory(trx, made.map(createdEntry))
}

const creation = (
  type: RecordType,
  row: { id: number; create_user_id: number; create_time: Date },
  title: string,
): Deed => ({ type, recordId: row.id, userId: row.create_user_id, time: row.create_time, title })

const createdEntry = (deed: Deed): Changed => ({
  ...deed,
  event: events.create,
  facts: [],
  version: 1,
})

const levelChange = (deed: Deed, from: string, to: string): Changed => ({
  ...deed,
  event: events.update,
  facts: [{ key: 'level', label: '客户级别', formType: 'select', from, to }],
  version: 2,
})

const FOLLOW_UP = 1
const CREATION = 2

const creationRow = ({ type, recordId, userId, time }: Deed) => ({
  kind: CREATION,
  category: null,
  type: type.label,
  record_id: recordId,
  content: null,
  create_user_id: userId,
  create_time: time,
})

const followUpRow = (
  type: RecordType,
  recordId: number,
  userId: number,
  { category, content, time }: DrawnFollowUp,
) => ({
  kind: FOLLOW_UP,
  category,
  type: type.label,
  record_id: recordId,
  content,
  create_user_id: userId,
  create_time: time,
})

type TimelineRow = ReturnType<typeof creationRow> | ReturnType<typeof followUpRow>

/** Ids are given in the order of time, as they would have been. */
async function enterTimeline(trx: Transaction<Tables>, rows: readonly TimelineRow[]): Promise<void> {
  await insertRows(
    trx,
    'activities',
    rows.toSorted((one, other) => one.create_time.getTime() - other.create_time.getTime()),
  )
}

async function enterHistory(trx: Transaction<Tables>, entries: readonly Changed[]): Promise<void> {
  const rows = entries
    .toSorted((one, other) => one.time.getTime() - other.time.getTime())
    .map(({ type, recordId, userId, time, title, event, facts, version }) => ({
      type: type.label,
      record_id: recordId,
      user_id: userId,
      behavior: event.behavior,
      event: event.name,
      object: title,
      facts,
      version,
      create_time: time,
      ip_address: '',
    }))
  await insertRows(trx, 'action_records', rows)
}
