import { RecordPage } from '#web/record/pages/RecordPage.tsx'
import { customerScreen } from './screen.tsx'

export default function CustomerPage() {
  return <RecordPage screen={customerScreen} />
}
