import { useState } from 'react'
import { invoice } from '#protocol/crm/invoice/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { StateDot } from '#web/record/parts/states/StateDot.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { IssueDialog, isWaiting, refusalToIssue } from './issue.tsx'

/** 标记为开票 in the row of an approved invoice, for those who may; else how it stands. */
export function IssueButton({ row }: { row: Row }) {
  const may = useCan()
  const refreshRecords = useRefreshRecords(invoice)
  const [isOpen, setOpen] = useState(false)
  const isOffered =
    isWaiting(row) && may('crm/invoice/updateInvoiceStatus') && refusalToIssue([row]) === undefined
  if (!isOffered) return <StateDot type={invoice} row={row} axis={invoice.states.issuing} />
  return (
    // the row behind it must not open
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps what happens inside from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span onClick={(event) => event.stopPropagation()}>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        标记为开票
      </Button>
      {isOpen && (
        <IssueDialog
          type={invoice}
          rows={[row]}
          isReset={false}
          onDone={refreshRecords}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
