import { RecordPage } from '#web/record/pages/RecordPage.tsx'
import { leadsScreen } from './screen.tsx'

export default function LeadPage() {
  return <RecordPage screen={leadsScreen} />
}
