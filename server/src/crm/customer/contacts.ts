import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerContactsCalls } from '#protocol/crm/customer/contacts-calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { visible } from '#server/access/visible.ts'
import { change } from '#server/engine/change/change.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import type { ListView } from '#server/engine/features/list/selection.ts'
import { fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { customerEvents } from './events.ts'

type ListRequest = z.output<(typeof customerContactsCalls.list)['request']>

/** Contacts of a customer the caller may read, within his own range of contacts; without the node 102. */
async function listContacts(actor: Actor, request: ListRequest): Promise<Page<Row>> {
  if (!actor.viewer.can('crm/contacts/index')) refuse('emptyForbidden')
  const stored = await requireRecord(actor, customer, request.customerId, { action: 'read' })
  const ofCustomer = sql<boolean>`r.customer_id = ${request.customerId}`
  const query = {
    ...request,
    searchList: [],
    type: undefined,
    sceneId: undefined,
    poolId: undefined,
    sortField: undefined,
    order: undefined,
  }
  const view = stored.owner_user_id === null ? pooledView(actor) : undefined
  const page = await listRecords(actor, contacts, query, [ofCustomer], view)
  return { ...page, list: page.list.map((row) => ({ ...row, contactsName: row.name })) }
}

/** Contacts of a pooled customer have no owner: whoever may read the customer reaches them here (record-engine.md §10). */
const pooledView = ({ services, viewer }: Actor): ListView => ({
  scope: live,
  rights: fieldRightsOf(viewer, contacts, services.engine.catalog.current()),
})

const live = sql<boolean>`r.deleted_at is null`

const pooledContacts = ({ viewer }: Actor) =>
  viewer.can('crm/contacts/index')
    ? sql<boolean>`(r.deleted_at is null and exists(select from customer c
        where c.id = r.customer_id and c.owner_user_id is null))`
    : sql<boolean>`false`

/** What rows of customers tell of their primary contact: as far as the caller may see it of contacts. */
export function keepContactRights({ services, viewer }: Actor, rows: Row[]): void {
  const rights = fieldRightsOf(viewer, contacts, services.engine.catalog.current())
  const isMasked = rights.maskedInLists('mobile')
  for (const row of rows) {
    if (rights.level('mobile') === 1) row.contactsMobile = ''
    else if (isMasked) row.contactsMobile = maskValue({ formType: 'mobile' }, row.contactsMobile)
    if (rights.level('address') === 1) row.contactsAddress = ''
  }
}

/** As many as the tab lists for the caller, over the customer `c` that he may read. */
export const contactsOfCustomer = (
  actor: Actor,
): RawBuilder<unknown> => sql`(select count(*)::int from contacts r
  where r.customer_id = c.id and (${visible(actor.viewer, contacts, 'list')} or ${pooledContacts(actor)}))`

/** Makes a contact of the customer its primary one. */
async function setPrimaryContact(actor: Actor, customerId: number, contactsId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await requireRecord(actor, customer, customerId, { action: 'edit', lock: true, db: trx })
    const contact = await requireRecord(actor, contacts, contactsId, { action: 'read', lock: true, db: trx })
    if (contact.customer_id !== customerId) refuse('contactOfAnother')
    await change(trx, actor, customer, [stored], {
      set: { contacts_id: contactsId },
      as: customerEvents.primaryContact,
    })
  })
}

export const customerContactsEndpoints: Endpoint[] = [
  on(customerContactsCalls.list, (context) => listContacts(context, context.request)),
  on(customerContactsCalls.setPrimary, async (context) => {
    await setPrimaryContact(context, context.request.customerId, context.request.contactsId)
    return null
  }),
]
