import { RecordPage } from '#web/record/features/panel/RecordPage.tsx'
import { customerScreen } from './screen.tsx'

export default function CustomerPage() {
  return <RecordPage screen={customerScreen} />
}
