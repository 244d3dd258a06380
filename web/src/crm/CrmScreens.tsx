import { Outlet } from 'react-router'
import { RecordScreensProvider } from '#web/record/model/screens.tsx'
import { crmScreens } from './screens.ts'

/** Tells the record screens below which types there are. */
export default function CrmScreens() {
  return (
    <RecordScreensProvider value={crmScreens}>
      <Outlet />
    </RecordScreensProvider>
  )
}
