import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerContactsCalls } from '#protocol/crm/customer/calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import type { RelatedRowProps } from '#web/record/model/screens.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

export const isPrimary = (record: Row, row: Row): boolean => idOf(contacts, row) === Number(record.contactsId)

export const PrimaryMark = ({ record, row }: RelatedRowProps) =>
  isPrimary(record, row) ? <Tag color="blue" text="首要" /> : null

/** 设为首要联系人, of every other contact of the customer (crm-records.md §3.5). */
export function MakePrimary({ type, record, row }: RelatedRowProps) {
  const may = useCan()
  const refreshCustomers = useRefreshRecords(type)
  const [busy, run] = useBusy()
  if (isPrimary(record, row) || !may(`${type.node}/update`)) return null
  const setPrimary = async () => {
    const request = { customerId: idOf(type, record), contactsId: idOf(contacts, row) }
    if (!(await run(() => ask(customerContactsCalls.setPrimary, request)))) return
    await refreshCustomers()
    toast.success(`已将 ${titleOf(contacts, row)} 设为首要联系人`)
  }
  return (
    <Button type="link" size="small" disabled={busy} reason={WHILE_BUSY} onClick={() => void setPrimary()}>
      设为首要联系人
    </Button>
  )
}
