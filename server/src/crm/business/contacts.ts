import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { ListRequest, Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { change } from '#server/engine/change/change.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { reachable, requireRecord, requireRecords } from '#server/engine/model/find-record.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

type Business = RowOf<typeof business>
type Contact = RowOf<typeof contacts>

/** What happens to a business with its contacts. */
export const contactEvents = {
  related: {
    name: 'business.contactsRelated',
    behavior: 2,
    lines: ({ about }) => [`关联了联系人：${about('contacts').join('、')}`],
  },
  unrelated: {
    name: 'business.contactsUnrelated',
    behavior: 2,
    lines: ({ about }) => [`取消关联了联系人：${about('contacts').join('、')}`],
  },
  primary: {
    name: 'business.primaryContact',
    behavior: 2,
    lines: ({ change: changed }) => {
      const contact = changed('contactsId')
      return contact ? [`将${contact.label} 修改为${contact.to}。`] : []
    },
  },
} as const satisfies Record<string, HistoryEvent>

const named = (rows: readonly Contact[]) => ({
  contacts: rows.map(({ id, name }) => ({ type: contacts.key, id, name: name ?? '' })),
})

const of = {
  /** Contacts `r` of one business, and businesses `r` of one contact. */
  business: (id: number) =>
    sql<boolean>`r.id in (select bc.contacts_id from business_contact_links bc where bc.business_id = ${id})`,
  contacts: (id: number) =>
    sql<boolean>`r.id in (select bc.business_id from business_contact_links bc where bc.contacts_id = ${id})`,
} as const

type Sides = 'business' | 'contacts'
const sides: Readonly<Record<Sides, { of: RecordType; listed: RecordType }>> = {
  business: { of: business, listed: contacts },
  contacts: { of: contacts, listed: business },
}

/** One side of the relation under a record of the other; 102 without the right to list it (crm-records.md §1.3). */
export async function listUnder(
  actor: Actor,
  side: Sides,
  id: number,
  request: Pick<ListRequest, 'page' | 'limit' | 'pageType'> & { search?: string },
): Promise<Page<Row>> {
  const { of: type, listed } = sides[side]
  if (!actor.viewer.can(`${listed.node}/index`)) refuse('emptyForbidden')
  await requireRecord(actor, type, id, { action: 'read' })
  return listRecords(actor, listed, request, [of[side](id)])
}

/** How many of them the caller finds there, over the record `c`. */
export const countUnder = (actor: Actor, side: Sides): RawBuilder<unknown> => {
  const { listed } = sides[side]
  const [own, other] = side === 'business' ? ['business_id', 'contacts_id'] : ['contacts_id', 'business_id']
  return sql`(select count(*)::int from business_contact_links bc join ${sql.table(listed.table)} r on r.id = bc.${sql.ref(other)}
    where bc.${sql.ref(own)} = c.id and ${reachable(actor, listed, 'list')})`
}

/** Ties contacts of its customer to a business; those that are tied already stay so. */
export async function relate(
  trx: Transaction<Tables>,
  actor: Actor,
  row: Business,
  found: readonly Contact[],
): Promise<void> {
  if (found.some(({ customer_id }) => customer_id !== row.customer_id)) refuse('contactOfOtherCustomer')
  const values = found.map(({ id }) => ({ business_id: row.id, contacts_id: id }))
  if (values.length === 0) return
  const tied = await trx
    .insertInto('business_contact_links')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('contacts_id')
    .execute()
  const isNew = new Set(tied.map(({ contacts_id }) => contacts_id))
  const added = found.filter(({ id }) => isNew.has(id))
  if (added.length === 0) return
  await change(trx, actor, business, [row], {
    set: {},
    as: contactEvents.related,
    about: () => named(added),
    regardless: true,
  })
}

async function unrelate(
  trx: Transaction<Tables>,
  actor: Actor,
  row: Business,
  contactsIds: readonly number[],
): Promise<void> {
  const removed = await trx
    .deleteFrom('business_contact_links')
    .where('business_id', '=', row.id)
    .where('contacts_id', 'in', [...contactsIds])
    .returning('contacts_id')
    .execute()
  if (removed.length === 0) return
  const gone = await readContacts(
    trx,
    removed.map(({ contacts_id }) => contacts_id),
  )
  const wasPrimary = gone.some(({ id }) => id === row.contacts_id)
  await change(trx, actor, business, [row], {
    set: wasPrimary ? { contacts_id: null } : {},
    as: contactEvents.unrelated,
    about: () => named(gone),
    regardless: true,
  })
}

async function readContacts(db: Kysely<Tables>, ids: readonly number[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select * from ${sql.table(contacts.table)} where id = any(${ids}::bigint[]) order by id`.execute(db)
  return rows
}

/** EDIT on the business, READ on the contacts (record-engine.md §16.2). */
export async function relateContacts(
  actor: Actor,
  businessId: number,
  ids: readonly number[],
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, business, businessId, { action: 'edit', lock: true, db: trx })
    await relate(trx, actor, row, await requireRecords(actor, contacts, ids, { action: 'read', db: trx }))
  })
}

export async function unrelateContacts(
  actor: Actor,
  businessId: number,
  ids: readonly number[],
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, business, businessId, { action: 'edit', lock: true, db: trx })
    await unrelate(trx, actor, row, ids)
  })
}

/** EDIT on the contact, READ on the businesses. */
export async function relateBusinesses(
  actor: Actor,
  contactsId: number,
  ids: readonly number[],
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, contacts, contactsId, { action: 'edit', db: trx })
    const found = await requireRecords(actor, business, ids, { action: 'read', lock: true, db: trx })
    for (const each of found) await relate(trx, actor, each, [row])
  })
}

export async function unrelateBusinesses(
  actor: Actor,
  contactsId: number,
  ids: readonly number[],
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await requireRecord(actor, contacts, contactsId, { action: 'edit', db: trx })
    const found = await requireRecords(actor, business, ids, { action: 'read', lock: true, db: trx })
    for (const each of found) await unrelate(trx, actor, each, [contactsId])
  })
}

/** Makes one of its contacts its primary one. */
export async function setPrimary(actor: Actor, businessId: number, contactsId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, business, businessId, { action: 'edit', lock: true, db: trx })
    await requireRecord(actor, contacts, contactsId, { action: 'read', db: trx })
    const tied = await trx
      .selectFrom('business_contact_links')
      .select('contacts_id')
      .where('business_id', '=', businessId)
      .where('contacts_id', '=', contactsId)
      .executeTakeFirst()
    if (!tied) refuse('contactNotRelated')
    await change(trx, actor, business, [row], { set: { contacts_id: contactsId }, as: contactEvents.primary })
  })
}

/** A business that goes to another customer leaves the contacts of the one before. */
export async function leaveContacts(trx: Transaction<Tables>, id: number, customerId: number): Promise<void> {
  await sql`delete from business_contact_links bc using ${sql.table(contacts.table)} c
    where bc.business_id = ${id} and c.id = bc.contacts_id and c.customer_id is distinct from ${customerId}`.execute(
    trx,
  )
}
