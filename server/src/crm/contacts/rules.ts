import { sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SavedMoment, TransferMoment, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { countUnder, relate } from '../business/door.ts'
import { contactEvents, contactsReadableInPools, followOwners } from '../pool/door.ts'

type Contact = RowOf<typeof contacts>
type Customer = RowOf<typeof customer>

/** What is peculiar to contacts (crm-records.md §5). */
export const contactsRules: RecordRules<Contact> = {
  saving: {
    missing: { customerId: 'customerMissing' },
    saved: async (moment) => {
      await joinCustomer(moment)
      await joinBusiness(moment)
    },
  },
  owning: { check: refusePooled },
  viewing: {
    alsoVisible: (viewer, action) => (action === 'read' ? contactsReadableInPools(viewer) : null),
    counters: (actor) => ({ businessCount: countUnder(actor, 'contacts') }),
    // they have no owner meanwhile: everyone who may read the customer reaches them there (record-engine.md §10)
    alsoUnder: () => sql<boolean>`exists(select from customer pc
      where pc.id = r.customer_id and pc.owner_user_id is null)`,
  },
  restoring: {
    restored: ({ actor, trx, rows }) =>
      followCustomers(
        trx,
        actor,
        rows.map((row) => row.id),
      ),
  },
  events: Object.values(contactEvents),
}

/** The first contact of a customer becomes its primary one; one that moves away stops being it. */
async function joinCustomer({ trx, actor, id, values, stored }: SavedMoment<Contact>): Promise<void> {
  const customerId = values.customer_id
  if (!customerId || customerId === stored?.customer_id) return
  const { joined, left } = await holdCustomers(trx, Number(customerId), id)
  await change(trx, actor, customer, left, { set: { contacts_id: null }, as: events.follow })
  if (joined.contacts_id === null)
    await change(trx, actor, customer, [joined], { set: { contacts_id: id }, as: events.follow })
  const owner = stored ? stored.owner_user_id : values.owner_user_id
  if ((owner === null) !== (joined.owner_user_id === null)) await followCustomers(trx, actor, [id])
}

/** A contact that is made at a business is tied to it. */
async function joinBusiness({ trx, actor, id, request, stored }: SavedMoment<Contact>): Promise<void> {
  const businessId = toIds(request?.businessId ?? request?.entity.businessId)[0]
  if (stored || !businessId) return
  const row = await requireRecord(actor, business, businessId, { action: 'edit', lock: true, db: trx })
  const contact = await requireRecord(actor, contacts, id, { action: 'read', db: trx })
  await relate(trx, actor, row, [contact])
}

/**
 * The customer whose contact it becomes, and those whose primary one it was, as they are now and locked until the
 * transaction ends: the customer may have been deleted, merged or put into a pool since the form was checked.
 */
async function holdCustomers(
  trx: Transaction<Tables>,
  customerId: number,
  contactsId: number,
): Promise<{ joined: Customer; left: Customer[] }> {
  const { rows } = await sql<Customer>`select r.* from customer r
    where (r.id = ${customerId} and r.deleted_at is null) or r.contacts_id = ${contactsId}
    order by r.id for no key update`.execute(trx)
  const joined = rows.find((row) => row.id === customerId && row.deleted_at === null)
  if (!joined) throw refusal('customerUnknown').at('customerId')
  return { joined, left: rows.filter((row) => row !== joined) }
}

/**
 * Contacts of a customer in a pool have no owner; one without owner belongs to the person who has the customer (§5.3), and leaves
 * its team to the others.
 */
async function followCustomers(
  trx: Transaction<Tables>,
  actor: Writer,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<Contact & { of_customer: number | null }>`
    select r.*, c.owner_user_id as of_customer from contacts r join customer c on c.id = r.customer_id
    where r.id = any(${ids}::bigint[]) and (r.owner_user_id is null) <> (c.owner_user_id is null)
    order by r.id for update of r`.execute(trx)
  const owners = new Map(rows.map((row) => [row.id, row.of_customer]))
  await followOwners(trx, actor, rows, (row) => owners.get(row.id) ?? null)
}

async function refusePooled({ trx, rows }: TransferMoment<Contact>): Promise<void> {
  const { rows: pooled } = await sql`select from customer
    where id = any(${rows.map((row) => row.customer_id)}::bigint[]) and owner_user_id is null limit 1`.execute(
    trx,
  )
  if (pooled.length) refuse('pooledContactsTransfer')
}
