import {
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  RightOutlined,
  SearchOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { MenuEntry } from '#web/platform/area.ts'
import { useSidebar } from '#web/platform/sidebar-state.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { useMediaQuery } from '#web/ui/measure/use-media-query.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { type Matches, useNameMatch } from '#web/ui/search/spelling.ts'
import { entryAt } from '../visible.ts'
import styles from './Frame.module.css'
import { homeOfSide, rowsOnSide, sideAt, sidesOf } from './menu-sides.ts'

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
      to={entry.to ?? entry.path}
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

const isNewSection = (entries: readonly MenuEntry[], at: number): boolean =>
  entries[at]?.section !== undefined && entries[at].section !== entries[at - 1]?.section

/** Rows with the heading of their section above the first of it; folded, a line takes its place. */
function Rows({ entries, here, collapsed }: Omit<RowProps, 'entry'> & { entries: readonly MenuEntry[] }) {
  return entries.map((entry, at) => {
    const Part = entry.children ? Group : Row
    return (
      <Fragment key={entry.path}>
        {isNewSection(entries, at) &&
          (collapsed ? (
            at > 0 && <hr className={styles.sectionLine} />
          ) : (
            <h2 className={styles.section}>{entry.section}</h2>
          ))}
        <Part entry={entry} here={here} collapsed={collapsed} />
      </Fragment>
    )
  })
}

/** Leaves whose names match what was typed, with the name of their group. */
function found(entries: readonly MenuEntry[], typed: string, matches: Matches): MenuEntry[] {
  return entries.flatMap((entry) =>
    entry.children
      ? entry.children
          .filter(({ title }) => matches(`${entry.title} ${title}`, typed))
          .map((child) => ({ ...child, icon: entry.icon }))
      : matches(entry.title, typed)
        ? [{ ...entry, section: undefined }]
        : [],
  )
}

/** A menu of sections is long: its rows are found by name, and Enter opens the first. */
function FilteredRows({ entries, ...rest }: Parameters<typeof Rows>[0]) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const matches = useNameMatch(typed, 'things')
  const shown = typed.trim() === '' ? entries : found(entries, typed, matches)
  return (
    <>
      <div className={styles.filter}>
        <Input
          aria-label="筛选菜单"
          placeholder="筛选菜单"
          prefix={<SearchOutlined />}
          allowClear
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={() => {
            const [first] = shown
            if (typed.trim() === '' || !first) return
            setTyped('')
            void navigate(first.path)
          }}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>没有匹配的菜单</p>
      ) : (
        <Rows entries={shown} {...rest} />
      )}
    </>
  )
}

interface SidesProps {
  entries: readonly MenuEntry[]
  current: string
  collapsed: boolean
}

/** The switch between the sides of a menu, for users who have rows on several (spec 3 §2.8). */
function Sides({ entries, current, collapsed }: SidesProps) {
  const navigate = useNavigate()
  const go = (side: string) => void navigate(homeOfSide(entries, side) ?? '/')
  const sides = sidesOf(entries)
  const other = sides.find((side) => side !== current)
  if (other === undefined) return null
  if (!collapsed)
    return (
      <Segmented
        aria-label={sides.join('或')}
        className={styles.sides}
        value={current}
        onChange={go}
        options={sides.map((side) => ({ value: side, label: side }))}
        block
      />
    )
  return (
    <Tooltip title={`切换到${other}`} placement="right">
      <button type="button" className={styles.row} aria-label={`切换到${other}`} onClick={() => go(other)}>
        <span className={styles.icon}>
          <SwapOutlined />
        </span>
      </button>
    </Tooltip>
  )
}

interface SideMenuProps {
  entries: readonly MenuEntry[]
  /** In a panel of its own: it is as wide as that, and not folded. */
  whole?: boolean
}

/** 210 px, or 56 px with tooltips; the rows a person may open, the current one tinted (ui.md, Frame). */
export function SideMenu({ entries, whole = false }: SideMenuProps) {
  const { collapsed: isFolded, toggle } = useFolding()
  const collapsed = isFolded && !whole
  const { pathname, search } = useLocation()
  const here = entryAt(entries, decodeURIComponent(pathname))
  const side = sideAt(entries, { here, address: pathname + search })
  const shown = rowsOnSide(entries, side)
  const rows = useRef<HTMLDivElement>(null)
  const Shown = !collapsed && shown.some(({ section }) => section) ? FilteredRows : Rows
  const current = here?.path
  const count = shown.length
  // with many rows the current one may lie below the fold, also when rows come in later; before it is painted, so that nothing moves
  useLayoutEffect(() => {
    if (current && count > 0)
      rows.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, count])
  return (
    <nav
      className={whole ? styles.whole : `${styles.side} ${collapsed ? styles.folded : ''}`}
      aria-label="菜单"
    >
      <div ref={rows} className={styles.rows}>
        {side && <Sides entries={entries} current={side} collapsed={collapsed} />}
        <Shown entries={settled(shown, pathname)} here={here} collapsed={collapsed} />
      </div>
      {!whole && (
        <button
          type="button"
          className={styles.fold}
          onClick={toggle}
          aria-label={collapsed ? '展开菜单' : '收起菜单'}
          title={collapsed ? '展开菜单' : '收起菜单'}
        >
          {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      )}
    </nav>
  )
}
