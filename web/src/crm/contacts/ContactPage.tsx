import { RecordPage } from '#web/record/pages/RecordPage.tsx'
import { contactsScreen } from './screen.tsx'

export default function ContactPage() {
  return <RecordPage screen={contactsScreen} />
}
