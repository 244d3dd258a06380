import { MenuOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '#web/platform/area.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { entryAt } from '../visible.ts'
import styles from './Frame.module.css'
import { SideMenu } from './SideMenu.tsx'

/** Below this width the side menu is a panel: the page has the whole screen. Desktop windows are wider. */
export const PHONE = '(max-width: 1023px)'

/** A line with the name of the current row, which opens the menu over the page; it closes where a row was followed. */
export function MenuPanel({ entries }: { entries: readonly MenuEntry[] }) {
  const { key, pathname } = useLocation()
  const here = entryAt(entries, decodeURIComponent(pathname))
  // the address at which it was opened
  const [openedAt, openAt] = useState<string | null>(null)
  return (
    <div className={styles.strip}>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label="打开菜单"
        aria-expanded={openedAt === key}
        onClick={() => openAt(key)}
      />
      <span>{here?.title}</span>
      <Panel title="菜单" from="left" width={280} open={openedAt === key} onClose={() => openAt(null)}>
        <SideMenu entries={entries} whole />
      </Panel>
    </div>
  )
}
