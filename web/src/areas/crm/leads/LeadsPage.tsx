import { RecordListPage } from '#web/record/list/RecordListPage.tsx'
import { leadsScreen } from './screen.tsx'

export default function LeadsPage() {
  return <RecordListPage screen={leadsScreen} />
}
