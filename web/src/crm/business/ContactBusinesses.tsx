import { contactsBusinessCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import { linkAt } from '#protocol/record-types.ts'
import { ask } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { newBusinessOf } from './new-business.ts'
import { TiedRecords } from './TiedRecords.tsx'

const ofCustomer = linkAt(business, 'customer_id')

/** 商机 of a contact (crm-records.md §5.2). */
export function ContactBusinesses({ recordId, record }: TabProps) {
  const may = useCan()
  const { openForm } = useWorkspace()
  return (
    <TiedRecords
      of={contacts}
      listed={business}
      link={ofCustomer}
      call={contactsBusinessCalls.list}
      request={{ contactsId: recordId }}
      conditions={[
        {
          name: 'customer_id',
          formType: 'text',
          type: operators.equals,
          values: [Number(record.customerId)],
        },
      ]}
      onTie={(businessIds) => ask(contactsBusinessCalls.relate, { contactsId: recordId, businessIds })}
      onUntie={(businessIds) => ask(contactsBusinessCalls.unrelate, { contactsId: recordId, businessIds })}
      onCreate={may('crm/business/save') ? () => openForm(newBusinessOf(record)) : undefined}
    />
  )
}
