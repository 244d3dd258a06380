import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { countFitting, useRoom } from '#web/ui/measure/use-room.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './SelectionBar.module.css'

/** Something that can be done with what is chosen. */
export interface SelectionAct {
  key: string
  caption: string
  icon?: ReactNode
  /** A destructive action: last, separated, and never folded into the menu. */
  danger?: boolean
  begin: () => void
  /** Why it cannot be begun. */
  reason?: string
}

interface SelectionBarProps {
  count: number
  acts: readonly SelectionAct[]
  onClear: () => void
  /** Beside 取消选择, with the pixels it takes. */
  beside?: ReactNode
  besideWidth?: number
  /** 选择全部 N 项. */
  all?: ReactNode
  allWidth?: number
  /** Dialogs of the acts. */
  children?: ReactNode
}

/** Pixels of 已选 N 项 and 取消选择, of 更多, and of a button without its words. */
const BEFORE = 192
const MORE = 88
const BUTTON = 46
const CHARACTER = 14

const widthOf = ({ caption }: SelectionAct) => BUTTON + [...caption].length * CHARACTER

/** The first ones that fit; the bar keeps to one line, so that the rows above it do not jump. */
function splitActs(acts: readonly SelectionAct[], room: number) {
  const widths = acts.map(widthOf)
  const all = countFitting(widths, room)
  const count = all === acts.length ? all : countFitting(widths, room - MORE)
  return { shown: acts.slice(0, count), rest: acts.slice(count) }
}

function ActButton({ caption, icon, danger, begin, reason }: SelectionAct) {
  return (
    <Button size="small" icon={icon} danger={danger} reason={reason} onClick={begin}>
      {caption}
    </Button>
  )
}

/** In the place of the pages while something is chosen: how much, and what may be done with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, acts, onClear, beside, besideWidth = 0, all, allWidth = 0, children } = props
  const [bar, room] = useRoom<HTMLDivElement>()
  const dangerous = acts.filter(({ danger }) => danger)
  const taken =
    BEFORE + besideWidth + (all ? allWidth : 0) + dangerous.reduce((sum, act) => sum + widthOf(act), 0)
  const { shown, rest } = splitActs(
    acts.filter(({ danger }) => !danger),
    room - taken,
  )
  const items = rest.map(({ key, caption, icon, begin, reason }) => ({
    key,
    label: caption,
    icon,
    disabled: reason !== undefined,
    title: reason,
    onClick: begin,
  }))
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="对选中项的操作">
      <span>
        已选 <strong>{formatNumber(count)}</strong> 项
      </span>
      {all}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
      {beside}
      <span className={styles.divider} />
      {shown.map((act) => (
        <ActButton {...act} key={act.key} />
      ))}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button size="small">
            更多 <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {dangerous.length > 0 && <span className={styles.space} />}
      {dangerous.map((act) => (
        <ActButton {...act} key={act.key} />
      ))}
      {children}
    </div>
  )
}
