import { Navigate, useLocation } from 'react-router'
import { type Application, useShown } from '#web/platform/area.ts'
import { useSession } from '#web/platform/session.ts'
import { useSwitchedOff } from '#web/platform/switched-off.ts'
import { SwitchedOff } from '#web/ui/feedback/Forbidden.tsx'
import { holdsAny, visibleMenu } from '../visible.ts'
import { Centre, ForbiddenPage, SideFrame } from './SideFrame.tsx'

/** The application whose pages are open. */
export function useApplication(): Application {
  const { pathname } = useLocation()
  const { applications } = useShown()
  const application = applications.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  if (!application) throw new Error(`no application at ${pathname}`)
  return application
}

/** An application: its side menu and pages. */
export default function ModuleFrame() {
  const { auth } = useSession()
  const { key, title, menu, need, without } = useApplication()
  const isOff = useSwitchedOff()
  if (isOff(key))
    return (
      <Centre>
        <SwitchedOff application={title} />
      </Centre>
    )
  if (without && !holdsAny(auth, need)) return <Navigate to={without} replace />
  const visible = visibleMenu(auth, menu)
  if (!holdsAny(auth, need) || visible.length === 0) return <ForbiddenPage />
  return <SideFrame menu={menu} visible={visible} />
}
