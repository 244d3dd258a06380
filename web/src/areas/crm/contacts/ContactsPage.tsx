import { RecordListPage } from '#web/record/list/RecordListPage.tsx'
import { contactsScreen } from './screen.tsx'

export default function ContactsPage() {
  return <RecordListPage screen={contactsScreen} />
}
