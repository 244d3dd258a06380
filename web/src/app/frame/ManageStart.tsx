import { Navigate } from 'react-router'
import { useSession } from '#web/platform/session.ts'
import { firstEntry, visibleMenu } from '../visible.ts'
import { Forbidden } from './Area.tsx'
import { useManageMenu } from './manage-menu.tsx'

/** `/manage` leads to its first page. */
export default function ManageStart() {
  const { auth } = useSession()
  const { menu, ready } = useManageMenu()
  if (!ready) return null
  const first = firstEntry(visibleMenu(auth, menu))
  return first ? <Navigate to={first.path} replace /> : <Forbidden />
}
