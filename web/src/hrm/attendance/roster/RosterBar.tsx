import { CopyOutlined, UndoOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { ShiftRow } from '#protocol/hrm/attendance/setting-calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './roster.module.css'
import { type Mark, OFF } from './roster-marks.ts'

/** Shifts with a key of their own. */
export const NUMBERED = 9

interface RosterBarProps {
  shifts: readonly ShiftRow[]
  /** Open cells of the selection. */
  count: number
  onFill: (mark: Mark) => void
  /** Null: the sheet ends with the week. */
  onWeek: (() => void) | null
  onUndo: (() => void) | null
}

const CLOSED = '请选择今天及以后、已加入考勤组的日期'

/** What can be done with the selected cells. */
export function RosterBar({ shifts, count, onFill, onWeek, onUndo }: RosterBarProps) {
  const closing = { disabled: count === 0, reason: CLOSED }
  const more = shifts.slice(NUMBERED)
  return (
    <div className={styles.bar} role="toolbar" aria-label="排班">
      <span className={styles.count} role="status">
        {count > 0 ? `已选 ${count} 格` : '未选可排班的日期'}
      </span>
      {shifts.slice(0, NUMBERED).map(({ shiftId, name, words }, at) => (
        <Button
          key={shiftId}
          size="small"
          title={words}
          {...closing}
          onClick={() => onFill(shiftId)}
          aria-keyshortcuts={String(at + 1)}
        >
          <kbd className={styles.key}>{at + 1}</kbd>
          {name}
        </Button>
      ))}
      {more.length > 0 && (
        <Select<number>
          size="small"
          aria-label="其他班次"
          placeholder="其他班次"
          className={styles.more ?? ''}
          value={null}
          disabled={count === 0}
          options={more.map(({ shiftId, name }) => ({ value: shiftId, label: name }))}
          onChange={onFill}
        />
      )}
      <Button size="small" {...closing} aria-keyshortcuts="0" onClick={() => onFill(OFF)}>
        <kbd className={styles.key}>0</kbd>休息
      </Button>
      <Button size="small" {...closing} aria-keyshortcuts="Delete" onClick={() => onFill('group')}>
        <kbd className={styles.key}>Del</kbd>按考勤组
      </Button>
      <span className={styles.gap} />
      <Button
        size="small"
        icon={<CopyOutlined />}
        disabled={onWeek === null}
        reason="下一周不在本页，请切换到下个月"
        onClick={() => onWeek?.()}
      >
        复制本周到下周
      </Button>
      <Button
        size="small"
        icon={<UndoOutlined />}
        aria-keyshortcuts="Control+Z"
        disabled={onUndo === null}
        reason="没有可撤销的排班"
        onClick={() => onUndo?.()}
      >
        撤销
      </Button>
    </div>
  )
}
