import { Navigate } from 'react-router'
import { useSession } from '#web/platform/session.ts'
import { startPath } from '../visible.ts'
import { Forbidden } from './Area.tsx'
import { firstManageEntry } from './manage-menu.tsx'

/** `/`: the first application; people who only administrate start there. */
export default function Start() {
  const { auth } = useSession()
  const target = startPath(auth) ?? (firstManageEntry(auth) && '/manage')
  return target ? <Navigate to={target} replace /> : <Forbidden />
}
