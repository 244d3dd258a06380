import { useEffect } from 'react'
import { Outlet, useBlocker, useNavigation } from 'react-router'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
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
      <Outlet />
      <PreviewHost />
      <UploadHost />
    </>
  )
}
