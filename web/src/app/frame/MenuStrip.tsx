import { MenuOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '#web/platform/area.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { entryAt } from '../visible.ts'
import styles from './Frame.module.css'

const MenuPanel = lazyComponent(async () => (await import('./MenuPanel.tsx')).default)

/** Below this width the side menu is a panel: the page has the whole screen. Desktop windows are wider. */
export const PHONE = '(max-width: 1023px)'

/** A line with the name of the current row, which opens the menu over the page; it closes where a row was followed. */
export function MenuStrip({ entries }: { entries: readonly MenuEntry[] }) {
  const { key, pathname } = useLocation()
  const here = entryAt(entries, decodeURIComponent(pathname))
  // the address at which it was opened
  const [openedAt, openAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  return (
    <div className={styles.strip}>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label="打开菜单"
        aria-expanded={isOpen}
        onClick={() => openAt(key)}
      />
      <span>{here?.title}</span>
      {isOpen && <MenuPanel entries={entries} onClose={() => openAt(null)} />}
    </div>
  )
}
