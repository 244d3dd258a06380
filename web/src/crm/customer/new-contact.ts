import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Row } from '#protocol/record/calls.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import type { FormRequest } from '#web/record/model/screens.tsx'

/** The form of a new contact of this customer, or of the one that was just saved. */
export const newContactOf = (record: Row): FormRequest => ({
  typeKey: contacts.key,
  preset: { customerId: [{ id: idOf(customer, record), name: titleOf(customer, record) }] },
})
