import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import styles from './Frame.module.css'
import { FrameCommands } from './FrameCommands.tsx'
import { PageWatermark } from './PageWatermark.tsx'
import { MAIN, SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

/** Top bar, watermark and the page below (foundations §2.5). */
export default function AppFrame() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const scrolled = useRef(pathname)
  useEffect(() => {
    // the first page stands at the top as it is: to scroll it would lay it out before its rows are there
    if (scrolled.current === pathname) return
    scrolled.current = pathname
    main.current?.scrollTo(0, 0)
  }, [pathname])
  return (
    <PageWatermark>
      <div className={styles.frame}>
        <SkipLink />
        <FrameCommands />
        <TopBar />
        <main ref={main} id={MAIN} className={styles.body}>
          <Outlet />
        </main>
      </div>
    </PageWatermark>
  )
}
