import { HomeOutlined, LogoutOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useSession } from '#web/platform/session.ts'
import { QuickSearch } from '#web/record/features/search/QuickSearch.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { useManageMenu } from '../manage-menu.ts'
import { visibleMenu } from '../visible.ts'
import { logOut } from './AvatarMenu.tsx'
import styles from './Frame.module.css'
import { FrameCommands } from './FrameCommands.tsx'
import { PageWatermark } from './PageWatermark.tsx'
import { ForbiddenPage, SideFrame } from './SideFrame.tsx'
import { MAIN, SkipLink } from './SkipLink.tsx'
import { Home } from './TopBar.tsx'

function ManageBar() {
  return (
    <header className={styles.bar}>
      <Home />
      <span className={styles.section}>系统设置</span>
      <div className={styles.gap} />
      <QuickSearch />
      <Link to="/">
        <Button type="text" icon={<HomeOutlined />} tabIndex={-1}>
          返回首页
        </Button>
      </Link>
      <Button type="text" icon={<LogoutOutlined />} onClick={() => void logOut()}>
        退出系统
      </Button>
    </header>
  )
}

/** The administration: its own bar, menu and pages (platform.md §10). */
export default function ManageFrame() {
  const { auth } = useSession()
  const menu = useManageMenu()
  return (
    <PageWatermark>
      <div className={styles.frame}>
        <SkipLink />
        <FrameCommands />
        <ManageBar />
        <main id={MAIN} className={styles.body}>
          {auth.manage ? <SideFrame menu={menu} visible={visibleMenu(auth, menu)} /> : <ForbiddenPage />}
        </main>
      </div>
    </PageWatermark>
  )
}
