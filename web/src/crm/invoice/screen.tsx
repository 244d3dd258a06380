import { FileTextOutlined } from '@ant-design/icons'
import { withoutEffect } from '#protocol/crm/invoice/issuing.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { askBeyond } from './beyond.ts'
import { IssueButton } from './IssueButton.tsx'
import { invoiceOperations } from './issue.tsx'
import { parentOfInvoice } from './red.ts'
import { TitleChoice } from './TitleChoice.tsx'

/**
 * Behind the number: what makes an invoice count less than its amount, or not at all. One letter each, as accountants mark them, so that
 * lists keep the number whole; the tooltip has the words.
 */
function InvoiceMarks({ row }: RowPartProps) {
  const state = stateOf(invoice, row, invoice.states.issuing)
  const isFreed = withoutEffect.some((name) => name === state?.name)
  return (
    <>
      {Number(row.redOf) > 0 && <Tag color="red" text="红" title="红字发票" />}
      {Number(row.isReversed) > 0 && <Tag color="red" text="冲" title="已红冲" />}
      {isFreed && state && <Tag color="grey" text={state.word.slice(-1)} title={state.word} />}
    </>
  )
}

export const invoiceScreen: RecordScreen = {
  type: invoice,
  icon: <FileTextOutlined />,
  path: '/crm/invoice',
  cells: { invoiceStatus: IssueButton },
  FormPart: TitleChoice,
  Marks: InvoiceMarks,
  parentOf: parentOfInvoice,
  asksToSave: askBeyond,
  actions: invoiceOperations,
}
