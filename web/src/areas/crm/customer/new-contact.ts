import type { Row } from '#protocol/calls/records.ts'
import { contacts } from '#protocol/records/contacts.ts'
import { customer } from '#protocol/records/customer.ts'
import { idOf, titleOf } from '#web/record/record.ts'
import type { FormRequest } from '#web/record/screens.tsx'

/** The form of a new contact of this customer, or of the one that was just saved. */
export const newContactOf = (record: Row): FormRequest => ({
  typeKey: contacts.key,
  preset: { customerId: [{ id: idOf(customer, record), name: titleOf(customer, record) }] },
})
