import { useEffect } from 'react'
import { Outlet, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved, watchUnsaved } from '#web/ui/layer/unsaved.ts'
import { PreviewHost } from '#web/ui/preview/PreviewHost.tsx'
import { UploadHost } from '#web/ui/upload/UploadHost.tsx'
import styles from './Root.module.css'

/** Asks before a page with unsaved work is left; opening panels on the same page is not leaving it. */
function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayLeave(true).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}

/** What is begun while another page is still on its way keeps the user here: that page would take it away without a question. */
function LateEditsGuard() {
  const { location: next } = useNavigation()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = next !== undefined && next.pathname !== pathname
  useEffect(() => {
    if (!isLeaving) return
    const here = { pathname, search, hash }
    return watchUnsaved(() => void navigate(here, { replace: true, state, preventScrollReset: true }))
  }, [isLeaving, navigate, pathname, search, hash, state])
  return null
}

/** A thin line at the top while the next page is on its way. */
function Progress() {
  const navigation = useNavigation()
  return navigation.state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label="加载中" />
  )
}

export function Root() {
  return (
    <>
      <Progress />
      <UnsavedGuard />
      <LateEditsGuard />
      <Outlet />
      <PreviewHost />
      <UploadHost />
    </>
  )
}
