import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerContactsCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { change } from '#server/engine/change/change.ts'
import { fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { customerEvents } from './events.ts'

/** What rows of customers tell of their primary contact: as far as the caller may see it of contacts. */
export function keepContactRights({ services, viewer }: Actor, rows: Row[]): void {
  const rights = fieldRightsOf(viewer, contacts, services.engine.catalog.current())
  const isMasked = rights.maskedInLists('mobile')
  for (const row of rows) {
    if (rights.level('mobile') === 1) row.contactsMobile = ''
    else if (isMasked) row.contactsMobile = maskValue({ masksAs: 'mobile' }, row.contactsMobile)
    if (rights.level('address') === 1) row.contactsAddress = ''
  }
}

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
  on(customerContactsCalls.setPrimary, async (context) => {
    await setPrimaryContact(context, context.request.customerId, context.request.contactsId)
    return null
  }),
]
