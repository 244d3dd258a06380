import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { pointsAlso } from '#web/record/model/related.ts'
import type { FormRequest } from '#web/record/model/screens.tsx'

/** The form of a contact that is tied to a business, of the same customer. */
export const newContactsOf = (record: Row): FormRequest => ({
  typeKey: contacts.key,
  preset: pointsAlso(contacts, business, record),
  parent: {
    display: contacts.display,
    label: '所属商机',
    name: titleOf(business, record),
    entity: { businessId: idOf(business, record) },
  },
})
