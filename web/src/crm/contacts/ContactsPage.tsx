import { listLoader } from '#web/record/features/list/preload-list.ts'
import { RecordListPage } from '#web/record/pages/RecordListPage.tsx'
import { contactsScreen } from './screen.tsx'

/** @public taken up by `lazyPage` */
export const loader = listLoader(contactsScreen.type)

export default function ContactsPage() {
  return <RecordListPage screen={contactsScreen} />
}
