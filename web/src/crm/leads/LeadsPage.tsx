import { listLoader } from '#web/record/features/list/preload-list.ts'
import { RecordListPage } from '#web/record/pages/RecordListPage.tsx'
import { leadsScreen } from './screen.tsx'

/** @public taken up by `lazyPage` */
export const loader = listLoader(leadsScreen.type)

export default function LeadsPage() {
  return <RecordListPage screen={leadsScreen} />
}
