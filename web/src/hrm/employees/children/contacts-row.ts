import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'

/** Contacts travel as fields with values. */
export const rowOfContacts = ({
  contactsId,
  information,
}: {
  contactsId: number
  information: readonly HrField[]
}): Row => ({
  contactsId,
  ...Object.fromEntries(information.map(({ fieldName, fieldValue }) => [toKey(fieldName), fieldValue])),
})
