import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { pointsAlso } from '#web/record/model/related.ts'
import type { FormRequest } from '#web/record/model/screens.tsx'

/** The form of a business that is tied to a contact, of the same customer. */
export const newBusinessOf = (record: Row): FormRequest => ({
  typeKey: business.key,
  preset: pointsAlso(business, contacts, record),
  parent: {
    display: business.display,
    label: '联系人',
    name: titleOf(contacts, record),
    entity: { contactsId: idOf(contacts, record) },
  },
})
