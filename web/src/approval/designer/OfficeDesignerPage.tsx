import { OFFICE } from '../labels.ts'
import { DesignerAt } from './DesignerPage.tsx'

/** /manage/system-workbench/design: a type of office approvals, with its flow (approval-office.md §9.3). */
export default function OfficeDesignerPage() {
  return <DesignerAt label={OFFICE} />
}
