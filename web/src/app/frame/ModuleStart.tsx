import { Navigate } from 'react-router'
import { useSession } from '#web/platform/session.ts'
import { firstEntry, visibleMenu } from '../visible.ts'
import { Forbidden } from './Area.tsx'
import { useApplication } from './ModuleFrame.tsx'

/** An application's own address leads to its first page (foundations §2.3). */
export default function ModuleStart() {
  const { auth } = useSession()
  const first = firstEntry(visibleMenu(auth, useApplication().menu))
  return first ? <Navigate to={first.path} replace /> : <Forbidden />
}
