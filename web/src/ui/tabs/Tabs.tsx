import { EllipsisOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './tabs.module.css'
import { useBeyond } from './use-beyond.ts'

export interface TabItem {
  key: string
  label: string
  /** The number of entries once known; 0 is not shown. */
  count?: number
}

interface TabsProps {
  /** Of these tabs and of their panel: no other has it. */
  id: string
  'aria-label': string
  className?: string
  items: readonly TabItem[]
  /** Key of the tab whose panel is shown. */
  value: string
  onChange: (key: string) => void
  /** In a popover. */
  dense?: boolean
}

const tabId = (id: string, key: string) => `${id}-tab-${key}`
const panelId = (id: string) => `${id}-panel`

/** What the element with the content of the tab that is shown carries. */
export const tabPanel = (id: string, key: string) =>
  ({ id: panelId(id), role: 'tabpanel', 'aria-labelledby': tabId(id, key) }) as const

/** More than this has no room in the gap. */
const MOST_SHOWN = 99

const counted = ({ label, count = 0 }: TabItem) => (count > 0 ? `${label} ${count}` : label)

/** The label of a tab with how much it holds, in the gap behind it: no tab moves when that becomes known. */
const Caption = ({ item: { label, count = 0 } }: { item: TabItem }) => (
  <>
    {label}
    {count > 0 && <span className={styles.count}> {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>}
  </>
)

/** The index that a key moves to, of `count` tabs. */
const ways: Readonly<Record<string, ((at: number, count: number) => number) | undefined>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs in one line, which is scrolled where they do not fit; a menu then names those that lie beyond its edges. Arrow keys
 * lead from tab to tab, Enter or space shows one.
 */
export function Tabs({ id, className = '', items, value, onChange, dense, ...rest }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const beyond = useBeyond(list, items, value)
  const walk = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[way(at, items.length)]?.focus()
  }
  return (
    <div className={`${styles.tabs} ${className}`} data-dense={dense || undefined}>
      <div ref={list} role="tablist" aria-label={rest['aria-label']} className={styles.list}>
        {items.map((item, at) => (
          <button
            key={item.key}
            id={tabId(id, item.key)}
            type="button"
            role="tab"
            aria-label={counted(item)}
            title={(item.count ?? 0) > MOST_SHOWN ? counted(item) : undefined}
            className={styles.tab}
            data-tab={item.key}
            aria-selected={item.key === value}
            aria-controls={panelId(id)}
            tabIndex={item.key === value ? 0 : -1}
            onClick={() => onChange(item.key)}
            onKeyDown={(event) => walk(event, at)}
          >
            <Caption item={item} />
          </button>
        ))}
      </div>
      {beyond.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: items
              .filter(({ key }) => beyond.includes(key))
              .map((item) => ({ key: item.key, label: counted(item) })),
            onClick: ({ key }) => onChange(key),
          }}
        >
          <Button
            type="text"
            size="small"
            className={styles.more}
            aria-label="其余标签页"
            icon={<EllipsisOutlined />}
          />
        </Dropdown>
      )}
    </div>
  )
}
