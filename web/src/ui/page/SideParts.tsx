import { Menu, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import styles from './side-parts.module.css'

interface SidePartsProps {
  /** Key of the part that is shown. */
  current: string | undefined
  items: MenuProps['items']
  onChoose: (key: string) => void
  children: ReactNode
}

/** Settings in parts: a list of them at the left, the chosen one beside it. */
export function SideParts({ current, items, onChoose, children }: SidePartsProps) {
  return (
    <div className={styles.page}>
      <Menu
        className={styles.menu}
        selectedKeys={current ? [current] : []}
        items={items}
        onClick={({ key }) => onChoose(key)}
      />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
