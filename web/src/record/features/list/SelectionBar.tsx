import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Row } from '#protocol/record/calls.ts'
import { countFitting, useRoom } from '#web/ui/use-room.ts'
import type { Outcome } from '../../model/operation.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { ReasonTip } from '../../parts/states/ReasonTip.tsx'
import { type OfferedOperation, useOperations } from '../actions/operations.tsx'
import styles from './list.module.css'

interface SelectionBarProps {
  screen: RecordScreen
  rows: readonly Row[]
  onClear: () => void
  onDone: (outcome: Outcome) => Promise<void> | void
}

/** Pixels of 已选 N 项 and 取消选择, of 更多, and of a button without its words. */
const BEFORE = 192
const MORE = 88
const BUTTON = 46
const CHARACTER = 14

/** The first ones that fit; the bar keeps to one line, so that the rows above it do not jump. */
function splitOperations(offered: readonly OfferedOperation[], room: number) {
  const widths = offered.map(({ caption }) => BUTTON + [...caption].length * CHARACTER)
  const all = countFitting(widths, room - BEFORE)
  const count = all === offered.length ? all : countFitting(widths, room - BEFORE - MORE)
  return { shown: offered.slice(0, count), rest: offered.slice(count) }
}

/** Replaces the pager while something is selected. */
export function SelectionBar({ screen, rows, onClear, onDone }: SelectionBarProps) {
  const { offered, dialog } = useOperations(screen, { type: screen.type, rows, onDone })
  const [bar, room] = useRoom<HTMLDivElement>()
  const { shown, rest } = splitOperations(offered, room)
  const items = rest.map(({ key, caption, icon, danger, begin, reason }) => ({
    key,
    label: caption,
    icon,
    danger,
    disabled: reason !== undefined,
    title: reason,
    onClick: begin,
  }))
  return (
    <div ref={bar} className={styles.foot} role="toolbar" aria-label="对选中项的操作">
      <span>
        已选 <strong>{rows.length}</strong> 项
      </span>
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
      <span className={styles.divider} />
      {shown.map(({ key, caption, icon, danger, begin, reason }) => (
        <ReasonTip key={key} reason={reason}>
          <Button size="small" icon={icon} danger={danger} disabled={reason !== undefined} onClick={begin}>
            {caption}
          </Button>
        </ReasonTip>
      ))}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button size="small">
            更多 <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {dialog}
    </div>
  )
}
