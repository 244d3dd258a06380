import { AppstoreOutlined, SettingOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Link, NavLink } from 'react-router'
import { type Application, useShown } from '#web/platform/area.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import { useSession } from '#web/platform/session.ts'
import { PRODUCT } from '#web/platform/title.ts'
import { QuickSearch } from '#web/record/features/search/QuickSearch.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { Logo } from '#web/ui/page/Logo.tsx'
import { firstManageEntry } from '../manage-menu.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import styles from './Frame.module.css'
import { shownTabs, usePinned } from './pinned.ts'
import { QuickCreate } from './QuickCreate.tsx'

const MOST_SHOWN = 99

const AppManager = lazy(() => import('./AppManager.tsx'))

function subscribeToResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Width of the window in CSS pixels. */
const useWindowWidth = (): number => useSyncExternalStore(subscribeToResize, () => innerWidth)

export function Home() {
  const { company } = useSession()
  return (
    <Link to="/" className={styles.home} title={company.companyName}>
      {company.companyLogo ? (
        <img className={styles.companyLogo} src={fileAddress(company.companyLogo)} alt="" />
      ) : (
        <Logo />
      )}
      <span className={styles.company}>{company.companyName || PRODUCT}</span>
    </Link>
  )
}

function AppTabs({ pinned }: { pinned: readonly Application[] }) {
  const width = useWindowWidth()
  return (
    <nav className={styles.tabs} aria-label="应用">
      {shownTabs(pinned, width).map((application) => (
        <AppTab key={application.key} application={application} />
      ))}
    </nav>
  )
}

const nothing = () => 0

/** Its title, and how many things wait in it. */
function AppTab({ application: { title, path, useCount = nothing } }: { application: Application }) {
  const count = useCount()
  return (
    <NavLink
      to={path}
      className={({ isActive }) => `${styles.tab} ${isActive ? styles.current : ''}`}
      aria-label={count > 0 ? `${title}，${count} 项` : title}
    >
      {title}
      {count > 0 && <span className={styles.tabCount}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>}
    </NavLink>
  )
}

/** The grid: every application, and which of them are pinned. */
function AppGrid() {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomLeft"
      arrow={false}
      content={
        <Suspense fallback={<LoadingRows rows={3} columns={3} />}>
          <AppManager onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Tooltip title={open ? '' : '全部应用'}>
        <Button type="text" icon={<AppstoreOutlined />} aria-label="全部应用" />
      </Tooltip>
    </Popover>
  )
}

/** 52 px: logo and company, pinned applications, grid; quick create, administration, avatar (ui.md, Frame). */
export function TopBar() {
  const { auth } = useSession()
  const pinned = usePinned()
  const { bar, manage } = useShown()
  const mayManage = firstManageEntry(auth, manage) !== undefined
  return (
    <header className={styles.bar}>
      <Home />
      <AppTabs pinned={pinned} />
      <AppGrid />
      <div className={styles.gap} />
      <QuickSearch />
      <QuickCreate />
      {bar.map(({ key, Part }) => (
        <Part key={key} />
      ))}
      {mayManage && (
        <Link to="/manage">
          <Button type="text" icon={<SettingOutlined />} tabIndex={-1}>
            企业管理后台
          </Button>
        </Link>
      )}
      <AvatarMenu />
    </header>
  )
}
