import { FileTextOutlined } from '@ant-design/icons'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { invoiceTypes } from '#protocol/crm/invoice/words.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { askBeyond } from './beyond.ts'
import { IssueButton } from './IssueButton.tsx'
import { invoiceOperations } from './issue.tsx'
import { parentOfInvoice } from './red.ts'
import { TitleChoice } from './TitleChoice.tsx'

const TypeCell = ({ row }: RowPartProps) => invoiceTypes[Number(row.invoiceType)] ?? <EmptyValue />

/** Red ones say so behind their number, and those that were taken back. */
function InvoiceMarks({ row }: RowPartProps) {
  if (Number(row.redOf) > 0) return <span>（红字）</span>
  return Number(row.isReversed) > 0 ? <span>（已红冲）</span> : null
}

export const invoiceScreen: RecordScreen = {
  type: invoice,
  icon: <FileTextOutlined />,
  path: '/crm/invoice',
  cells: { invoiceType: TypeCell, invoiceStatus: IssueButton },
  FormPart: TitleChoice,
  Marks: InvoiceMarks,
  parentOf: parentOfInvoice,
  asksToSave: askBeyond,
  actions: invoiceOperations,
}
