import { Button } from 'antd'
import type { Row } from '#protocol/calls/records.ts'
import type { Outcome } from '../actions/operation.ts'
import { useOperations } from '../actions/operations.tsx'
import type { RecordScreen } from '../screens.tsx'
import styles from './list.module.css'

interface SelectionBarProps {
  screen: RecordScreen
  rows: readonly Row[]
  onClear: () => void
  onDone: (outcome: Outcome) => Promise<void> | void
}

/** Replaces the pager while something is selected. */
export function SelectionBar({ screen, rows, onClear, onDone }: SelectionBarProps) {
  const { offered, dialog } = useOperations(screen, { type: screen.type, rows, onDone })
  return (
    <div className={styles.foot} role="toolbar" aria-label="对选中项的操作">
      <span>
        已选 <strong>{rows.length}</strong> 项
      </span>
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
      <span className={styles.divider} />
      {offered.map(({ key, caption, icon, danger, begin }) => (
        <Button key={key} size="small" icon={icon} danger={danger} onClick={begin}>
          {caption}
        </Button>
      ))}
      {dialog}
    </div>
  )
}
