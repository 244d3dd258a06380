import { FileSearchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { InvoiceTitle } from '#protocol/crm/invoice/calls.ts'
import { titleColumns } from '#protocol/crm/invoice/words.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import type { FormPartProps } from '#web/record/model/screens.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useTitleKinds } from './kind-choices.ts'

const TitleDialog = lazyComponent(async () => (await import('./TitleDialog.tsx')).TitleDialog)

/** What the title fields of a form take from a title. */
const valuesOf = (title: InvoiceTitle, kinds: readonly number[]): Record<string, unknown> => ({
  titleType: String(title.titleType),
  ...Object.fromEntries(
    Object.entries(title).filter(([key]) => titleColumns.some(({ name }) => toKey(name) === key)),
  ),
  // a title without these, or of a kind that is no longer issued, leaves what the form has
  ...(title.mailbox ? { mailbox: title.mailbox } : {}),
  ...(title.invoiceType !== null && kinds.includes(title.invoiceType)
    ? { invoiceType: String(title.invoiceType) }
    : {}),
})

/** Fills the title of an invoice from those the chosen customer has (crm-records.md §11.3). */
export function TitleChoice({ values, disabled, put }: FormPartProps) {
  const [customer] = parseRelated(values.customerId, 'customer')
  const kinds = useTitleKinds().map(({ value }) => value)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<FileSearchOutlined />}
        reason={disabled ? WHILE_BUSY : customer ? undefined : '请先选择客户'}
        onClick={() => setOpen(true)}
      >
        关联发票抬头
      </Button>
      {isOpen && customer && (
        <TitleDialog
          customerId={customer.id}
          onChoose={(title) => {
            put(valuesOf(title, kinds))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
