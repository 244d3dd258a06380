import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { MenuEntry } from '#web/platform/area.ts'
import { RecordsOverPage } from '#web/record/pages/RecordsOverPage.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { useMediaQuery } from '#web/ui/measure/use-media-query.ts'
import { entryAt } from '../visible.ts'
import styles from './Frame.module.css'
import { MenuStrip, PHONE } from './MenuStrip.tsx'
import { SideMenu } from './SideMenu.tsx'

export interface SideFrameProps {
  /** All rows of the menu; those the person may not open close their pages too. */
  menu: readonly MenuEntry[]
  visible: readonly MenuEntry[]
}

/**
 * Side menu and page; a page whose row is hidden from the person is replaced by a refusal. A menu of one row leads nowhere: an
 * application of one page has none.
 */
export function SideFrame({ menu, visible }: SideFrameProps) {
  const pathname = decodeURIComponent(useLocation().pathname)
  const forbidden = entryAt(menu, pathname) !== undefined && entryAt(visible, pathname) === undefined
  const isPhone = useMediaQuery(PHONE)
  return (
    <div className={styles.module}>
      {menu.length > 1 && (isPhone ? <MenuStrip entries={visible} /> : <SideMenu entries={visible} />)}
      <div className={styles.page} data-record-page>
        {forbidden ? (
          <ForbiddenPage />
        ) : (
          <RecordsOverPage>
            <Outlet />
          </RecordsOverPage>
        )}
      </div>
    </div>
  )
}

/** In the middle of the frame. */
export const Centre = ({ children }: { children: ReactNode }) => (
  <div className={styles.centre}>{children}</div>
)

/** Nothing here may be opened. */
export const ForbiddenPage = () => (
  <Centre>
    <Forbidden />
  </Centre>
)
