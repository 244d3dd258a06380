// biome-ignore-all lint/a11y/useSemanticElements: cells of a grid take the focus and are selected in blocks
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: see above
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { RosterDay, RosterRow } from '#protocol/hrm/attendance/setting-calls.ts'
import { weekdayOf } from '#protocol/manage/door.ts'
import styles from './roster.module.css'
import { isOpen, isSelected, type Place } from './roster-marks.ts'
import type { RosterActs, useSelection } from './use-selection.ts'

const WEEK = ['一', '二', '三', '四', '五', '六', '日']

interface RosterGridProps {
  rows: readonly RosterRow[]
  days: readonly string[]
  month: string
  today: string
  keys: ReturnType<typeof useSelection>
  acts: RosterActs
  isReadOnly: boolean
}

/** Employees × days; the active cell has the focus. */
export function RosterGrid({ rows, days, month, today, keys, acts, isReadOnly }: RosterGridProps) {
  const active = useRef<HTMLTableCellElement>(null)
  const { selection, isMoved, end, select, press } = keys
  const { row: atRow, column: atColumn } = selection.active
  // the focus follows the active cell; the browser scrolls to it
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    active.current?.focus()
  })
  // today is in sight when the page opens
  useLayoutEffect(() => {
    const cell = active.current
    const scroller = cell?.closest('table')?.parentElement
    if (cell && scroller) scroller.scrollLeft = cell.offsetLeft - scroller.clientWidth / 2
  }, [])
  const whole = (event: MouseEvent, anchor: Place, to: Place) => {
    // the press would take the focus from the grid
    event.preventDefault()
    isMoved.current = true
    select(anchor, to)
  }
  return (
    <table
      role="grid"
      aria-label="排班表"
      aria-multiselectable
      aria-readonly={isReadOnly}
      className={styles.grid}
      onKeyDown={(event) => keys.onKeyDown(event, acts)}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            姓名
          </th>
          {days.map((day, column) => (
            <th
              key={day}
              scope="col"
              aria-label={`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 星期${WEEK[weekdayOf(day) - 1]}`}
              className={styles.head}
              data-today={day === today || undefined}
              data-outside={!day.startsWith(month) || undefined}
              data-monday={weekdayOf(day) === 1 || undefined}
              onMouseDown={(event) => whole(event, { row: end.row, column }, { row: 0, column })}
            >
              {Number(day.slice(8)) === 1 ? `${Number(day.slice(5, 7))}月` : ''}
              {Number(day.slice(8))}
              <small>{WEEK[weekdayOf(day) - 1]}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.employeeId}>
            <th
              scope="row"
              className={styles.name}
              title={[row.employeeName, row.deptName].filter(Boolean).join(' · ')}
              onMouseDown={(event) => whole(event, { row: at, column: end.column }, { row: at, column: 0 })}
            >
              <span>{row.employeeName}</span>
              <small>{row.deptName}</small>
            </th>
            {row.days.map((day, column) => {
              const place: Place = { row: at, column }
              const isActive = at === atRow && column === atColumn
              return (
                <td
                  key={day.day}
                  ref={isActive ? active : null}
                  role="gridcell"
                  tabIndex={isActive ? 0 : -1}
                  aria-selected={isSelected(selection, place)}
                  aria-label={labelOf(row, day)}
                  title={labelOf(row, day)}
                  className={styles.cell}
                  data-active={isActive || undefined}
                  data-own={day.isOwn || undefined}
                  data-shut={!isOpen(day, today) || undefined}
                  data-outside={!day.day.startsWith(month) || undefined}
                  data-monday={weekdayOf(day.day) === 1 || undefined}
                  onMouseDown={(event) => press(place, event.shiftKey)}
                  onMouseEnter={(event) => event.buttons === 1 && press(place, true)}
                >
                  {shortOf(day)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const OFF = '休息'
const nameOf = ({ isOwn, shiftName, groupShift }: RosterDay) => (isOwn ? shiftName : groupShift)
const shortOf = (day: RosterDay) => {
  const name = nameOf(day)
  return name === null ? '–' : name === OFF ? '休' : name
}
const labelOf = ({ employeeName }: RosterRow, day: RosterDay) =>
  `${employeeName} ${day.day} ${nameOf(day) ?? '未加入考勤组'}${day.isOwn ? '（排班）' : ''}`
