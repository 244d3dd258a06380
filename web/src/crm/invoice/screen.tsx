import { FileTextOutlined } from '@ant-design/icons'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { invoiceTypes } from '#protocol/crm/invoice/words.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { IssueButton } from './IssueButton.tsx'
import { issueOperation, resetOperation } from './issue.tsx'
import { TitleChoice } from './TitleChoice.tsx'

const TypeCell = ({ row }: RowPartProps) => invoiceTypes[Number(row.invoiceType)] ?? <EmptyValue />

export const invoiceScreen: RecordScreen = {
  type: invoice,
  icon: <FileTextOutlined />,
  path: '/crm/invoice',
  cells: { invoiceType: TypeCell, invoiceStatus: IssueButton },
  FormPart: TitleChoice,
  actions: { issue: issueOperation, resetIssue: resetOperation },
}
