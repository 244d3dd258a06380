import { DownOutlined, ExpandOutlined, EyeOutlined, PrinterOutlined, UpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown, type MenuProps } from '#web/ui/overlay/Dropdown.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import type { OfferedOperation } from '../actions/operations.tsx'
import styles from './panel.module.css'

/** Something the head offers: a button while there is room for it, else an item of 更多. */
export interface HeadPart {
  key: string
  label: string
  icon?: ReactNode
  /** A button without words. */
  bare?: true
  /** Parts of one pair are shown together or not at all. */
  pair?: true
  danger?: boolean
  reason?: string
  act: () => void
}

export const partOf = (
  { key, caption, captionOfOne = caption, icon, danger, reason, begin }: OfferedOperation,
  label = captionOfOne,
): HeadPart => ({ key, label, icon, danger, reason, act: begin })

/** The way through the list behind, and to the page of the record's own. */
export const waysOf = (step?: (by: number) => void, expand?: () => void): HeadPart[] => [
  ...(step
    ? ([
        {
          key: 'previous',
          label: '上一条 ↑',
          icon: <UpOutlined />,
          bare: true,
          pair: true,
          act: () => step(-1),
        },
        {
          key: 'next',
          label: '下一条 ↓',
          icon: <DownOutlined />,
          bare: true,
          pair: true,
          act: () => step(1),
        },
      ] satisfies HeadPart[])
    : []),
  ...(expand
    ? ([
        { key: 'expand', label: '整页打开', icon: <ExpandOutlined />, bare: true, act: expand },
      ] satisfies HeadPart[])
    : []),
]

export const printPart = (act: () => void): HeadPart => ({
  key: 'print',
  label: '打印此页',
  icon: <PrinterOutlined />,
  act,
})

export const accessPart = (act: () => void): HeadPart => ({
  key: 'access',
  label: '谁能看到此记录',
  icon: <EyeOutlined />,
  act,
})

const toItem = ({ key, label, icon, danger, reason, act }: HeadPart) => ({
  key,
  label,
  icon,
  danger,
  disabled: reason !== undefined,
  title: reason,
  onClick: act,
})

/** Destructive actions are last and separated. */
function itemsOf(parts: readonly HeadPart[]): NonNullable<MenuProps['items']> {
  const dangerous = parts.filter(({ danger }) => danger)
  const others = parts.filter(({ danger }) => !danger)
  const isApart = dangerous.length > 0 && others.length > 0
  return [
    ...others.map(toItem),
    ...(isApart ? [{ key: 'apart', type: 'divider' as const }] : []),
    ...dangerous.map(toItem),
  ]
}

/** What comes next for the record: the one filled button of its head. */
export const MainPart = ({ part: { label, icon, reason, act } }: { part: HeadPart }) => (
  <Button type="primary" icon={icon} reason={reason} onClick={act}>
    {label}
  </Button>
)

function PartButton({ part: { key, label, icon, bare, danger, reason, act } }: { part: HeadPart }) {
  return (
    <span data-part={key} className={styles.part}>
      {bare ? (
        <Tooltip title={label}>
          <Button type="text" icon={icon} aria-label={label} onClick={act} />
        </Tooltip>
      ) : (
        <Button icon={icon} danger={danger} reason={reason} onClick={act}>
          {label}
        </Button>
      )}
    </span>
  )
}

interface HeadActionsProps {
  /** The main action; it never folds. */
  main: ReactNode
  /** Drawn in this order. */
  parts: readonly HeadPart[]
  /** The number of actions that fit. */
  count: number
  /** Always in 更多. */
  menu: readonly HeadPart[]
}

/** The main action, what has room beside it, and 更多 with the rest. */
export function HeadActions({ main, parts, count, menu }: HeadActionsProps) {
  const fitting = parts.slice(0, count)
  const isBroken = parts.some(({ pair }, at) => pair && at >= count)
  const shown = isBroken ? fitting.filter(({ pair }) => !pair) : fitting
  const folded = parts.filter((part) => !shown.includes(part))
  const items = itemsOf([
    ...folded.filter(({ bare }) => !bare),
    ...menu,
    ...folded.filter(({ bare }) => bare),
  ])
  const draw = (part: HeadPart) => <PartButton key={part.key} part={part} />
  return (
    <div className={styles.acts} data-parts>
      {main}
      {shown.filter(({ bare }) => !bare).map(draw)}
      {items.length > 0 && (
        <span data-part="rest" className={styles.part}>
          <Dropdown menu={{ items }} trigger={['click']}>
            <Button>更多</Button>
          </Dropdown>
        </span>
      )}
      {shown.filter(({ bare }) => bare).map(draw)}
    </div>
  )
}
