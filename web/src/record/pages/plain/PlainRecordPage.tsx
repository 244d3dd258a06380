import { Navigate } from 'react-router'
import { RecordPage } from '../RecordPage.tsx'
import { usePlainScreen } from './use-plain-screen.ts'

/** A record of such a type on a page of its own. */
export default function PlainRecordPage() {
  const screen = usePlainScreen()
  return screen ? <RecordPage screen={screen} /> : <Navigate to="/404" replace />
}
