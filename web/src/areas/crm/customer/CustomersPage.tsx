import { RecordListPage } from '#web/record/list/RecordListPage.tsx'
import { customerScreen } from './screen.tsx'

export default function CustomersPage() {
  return <RecordListPage screen={customerScreen} />
}
