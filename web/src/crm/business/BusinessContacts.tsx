import { businessCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { newContactsOf } from './new-contacts.ts'
import { TiedRecords } from './TiedRecords.tsx'

const ofCustomer = linkAt(contacts, 'customer_id')

/** 联系人 of a business: those of its customer who have to do with it (crm-records.md §6.3). */
export function BusinessContacts({ recordId, record }: TabProps) {
  const may = useCan()
  const { openForm } = useWorkspace()
  const refreshRecords = useRefreshRecords(business)
  const [busy, run] = useBusy()
  const isFirst = (row: Row) => idOf(contacts, row) === Number(record.contactsId)
  const setPrimary = async (row: Row) => {
    const request = { businessId: recordId, contactsId: idOf(contacts, row) }
    if (!(await run(() => ask(businessCalls.setPrimary, request)))) return
    await refreshRecords()
    toast.success(`已将 ${titleOf(contacts, row)} 设为首要联系人`)
  }
  return (
    <TiedRecords
      of={business}
      listed={contacts}
      link={ofCustomer}
      call={businessCalls.contacts}
      request={{ businessId: recordId }}
      conditions={[
        {
          name: 'customer_id',
          formType: 'text',
          type: operators.equals,
          values: [Number(record.customerId)],
        },
      ]}
      onTie={(contactsIds) => ask(businessCalls.relateContacts, { businessId: recordId, contactsIds })}
      onUntie={(contactsIds) => ask(businessCalls.unrelateContacts, { businessId: recordId, contactsIds })}
      onCreate={may('crm/contacts/save') ? () => openForm(newContactsOf(record)) : undefined}
      isFirst={isFirst}
      mark={(row) => (isFirst(row) ? <Tag color="blue" text="首要" /> : null)}
      action={(row) =>
        isFirst(row) || !may('crm/business/update') ? null : (
          <Button
            type="link"
            size="small"
            disabled={busy}
            reason={WHILE_BUSY}
            onClick={() => void setPrimary(row)}
          >
            设为首要联系人
          </Button>
        )
      }
    />
  )
}
