import { MenuFoldOutlined, MenuUnfoldOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { MenuEntry } from '#web/platform/area.ts'
import { useSidebar } from '#web/platform/sidebar-state.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { useMediaQuery } from '#web/ui/measure/use-media-query.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { entryAt } from '../visible.ts'
import styles from './Frame.module.css'

interface RowProps {
  entry: MenuEntry
  here: MenuEntry | undefined
  collapsed: boolean
}

const nothing = () => 0

function Row({ entry, here, collapsed }: RowProps) {
  const { useCount = nothing } = entry
  const count = useCount()
  const current = entry.path === here?.path
  const link = (
    <Link
      to={entry.path}
      className={`${styles.row} ${current ? styles.here : ''}`}
      aria-label={count > 0 ? `${entry.title}，${count} 项` : entry.title}
      aria-current={current ? 'page' : undefined}
    >
      <span className={styles.icon}>
        {collapsed ? <Badge count={count}>{entry.icon}</Badge> : entry.icon}
      </span>
      {!collapsed && (
        <>
          <span className={styles.label}>{entry.title}</span>
          <Badge count={count} />
        </>
      )}
    </Link>
  )
  if (!collapsed) return link
  return (
    <Tooltip title={entry.title} placement="right">
      {link}
    </Tooltip>
  )
}

function Group({ entry, here, collapsed }: RowProps) {
  const navigate = useNavigate()
  const children = entry.children ?? []
  const inside = children.some((child) => child.path === here?.path)
  const [open, setOpen] = useState(inside)
  if (collapsed) {
    const items = children.map((child) => ({ key: child.path, label: child.title }))
    return (
      <Dropdown menu={{ items, onClick: ({ key }) => void navigate(key) }} placement="topRight">
        <button
          type="button"
          className={`${styles.row} ${inside ? styles.here : ''}`}
          aria-label={entry.title}
        >
          <span className={styles.icon}>{entry.icon}</span>
        </button>
      </Dropdown>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open || inside}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.icon}>{entry.icon}</span>
        <span className={styles.label}>{entry.title}</span>
        <RightOutlined className={`${styles.unfold} ${open || inside ? styles.unfolded : ''}`} />
      </button>
      {(open || inside) && (
        <div className={styles.group}>
          {children.map((child) => (
            <Link
              key={child.path}
              to={child.path}
              className={`${styles.row} ${child.path === here?.path ? styles.here : ''}`}
              aria-current={child.path === here?.path ? 'page' : undefined}
            >
              <span className={styles.label}>{child.title}</span>
            </Link>
          ))}
        </div>
      )}
    </>
  )
}

/** Rows of an open group that are still to come would push down those after it: these come with them. */
function settled(entries: readonly MenuEntry[], pathname: string): readonly MenuEntry[] {
  const at = entries.findIndex(({ isAwaited, path }) => isAwaited && pathname.startsWith(`${path}/`))
  return at < 0 ? entries : entries.slice(0, at + 1)
}

/** Below this width the list needs the room of the menu. */
const NARROW = '(max-width: 1365px)'

function useFolding() {
  const { collapsed, unfolded, set } = useSidebar()
  const isNarrow = useMediaQuery(NARROW)
  return isNarrow
    ? { collapsed: !unfolded, toggle: () => set({ unfolded: !unfolded }) }
    : { collapsed, toggle: () => set({ collapsed: !collapsed }) }
}

/** 210 px, or 56 px with tooltips; the rows a person may open, the current one tinted (ui.md, Frame). */
export function SideMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { collapsed, toggle } = useFolding()
  const { pathname } = useLocation()
  const here = entryAt(entries, decodeURIComponent(pathname))
  const rows = useRef<HTMLDivElement>(null)
  const current = here?.path
  const count = entries.length
  // with many rows the current one may lie below the fold, also when rows come in later
  useEffect(() => {
    if (current && count > 0)
      rows.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, count])
  return (
    <nav className={`${styles.side} ${collapsed ? styles.folded : ''}`} aria-label="菜单">
      <div ref={rows} className={styles.rows}>
        {settled(entries, pathname).map((entry) => {
          const Part = entry.children ? Group : Row
          return <Part key={entry.path} entry={entry} here={here} collapsed={collapsed} />
        })}
      </div>
      <button
        type="button"
        className={styles.fold}
        onClick={toggle}
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        title={collapsed ? '展开菜单' : '收起菜单'}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </nav>
  )
}
