import { Navigate } from 'react-router'
import { RecordListPage } from '../RecordListPage.tsx'
import { usePlainScreen } from './use-plain-screen.ts'

/** The list of a record type that has no page of its own. */
export default function PlainListPage() {
  const screen = usePlainScreen()
  return screen ? <RecordListPage screen={screen} /> : <Navigate to="/404" replace />
}
