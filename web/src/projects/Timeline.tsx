import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type CSSProperties, useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './timeline.module.css'
import { type Bar, barsOf, dayAfter, daysFrom, hasDays } from './timeline.ts'

/** Days that are shown, and by which one steps. */
const shownDays = { all: 28, step: 14 } as const
/** Days that have room for a name. */
const WIDE = 6
/** Rows that a project draws first. */
const MOST = 40

export interface TimelineGroup {
  key: number
  name: string
  color: string
  tasks: readonly TaskInfo[]
}

interface TimelineProps {
  groups: readonly TimelineGroup[]
  onOpen: (taskId: number) => void
}

const mondayOf = (day: string) => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const columns: CSSProperties & Record<'--days', number> = { '--days': shownDays.all }

/** Tasks of projects on one line of four weeks, by their first and last days. */
export function Timeline({ groups, onOpen }: TimelineProps) {
  const today = companyNow().format('YYYY-MM-DD')
  const [first, setFirst] = useState(() => dayAfter(mondayOf(today), -7))
  const days = daysFrom(first, shownDays.all)
  const without = groups.flatMap(({ tasks }) => tasks).filter((task) => !hasDays(task)).length
  const shown = groups
    .map((group) => ({ ...group, bars: barsOf(group.tasks, first, shownDays.all) }))
    .filter(({ bars }) => bars.length > 0)
  return (
    <div className={styles.page} style={columns}>
      <div className={styles.head}>
        <Button onClick={() => setFirst(dayAfter(mondayOf(today), -7))}>今天</Button>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label="往前两周"
          onClick={() => setFirst(dayAfter(first, -shownDays.step))}
        />
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label="往后两周"
          onClick={() => setFirst(dayAfter(first, shownDays.step))}
        />
        <strong>
          {first} 至 {days.at(-1)}
        </strong>
        {without > 0 && <span className={styles.quiet}>另有 {without} 个任务没有开始和结束时间</span>}
      </div>
      <div className={styles.scroll}>
        <div className={styles.days} aria-hidden>
          {days.map((day, at) => (
            <span key={day} className={styles.day} data-today={day === today || undefined}>
              {at === 0 || day.endsWith('-01')
                ? `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
                : Number(day.slice(8))}
            </span>
          ))}
        </div>
        {shown.map(({ key, name, color, bars }) => (
          <Group key={key} name={name} color={color} bars={bars} onOpen={onOpen} />
        ))}
        {shown.length === 0 && <p className={styles.none}>这四周没有任务</p>}
      </div>
    </div>
  )
}

interface GroupProps extends Pick<TimelineGroup, 'name' | 'color'>, Pick<TimelineProps, 'onOpen'> {
  bars: readonly Bar[]
}

/** Where the name of a bar is that has no room for it: behind it, or before it near the end of the line. */
const besides = (from: number, span: number) =>
  from + span + WIDE <= shownDays.all
    ? { className: styles.behind, style: { gridColumn: `${from + span + 1} / -1` } }
    : { className: styles.before, style: { gridColumn: `1 / ${from + 1}` } }

function Group({ name, color, bars, onOpen }: GroupProps) {
  const [most, setMost] = useState(MOST)
  return (
    <section className={styles.group} aria-label={name}>
      <h2 className={styles.name}>
        <span className={styles.dot} style={{ background: color }} />
        {name} <span className={styles.quiet}>{bars.length}</span>
      </h2>
      <ul className={styles.rows}>
        {bars.slice(0, most).map(({ task, from, span }) => (
          <li key={task.taskId}>
            <button
              type="button"
              className={styles.row}
              data-done={task.status === taskLimits.done || undefined}
              data-late={task.isEnd === 1 || undefined}
              title={`${task.name} ${task.startTime ?? ''} 至 ${task.stopTime ?? ''}`}
              onClick={() => onOpen(task.taskId)}
            >
              <span
                className={styles.bar}
                style={{ gridColumn: `${from + 1} / span ${span}`, borderInlineStartColor: color }}
              >
                {span >= WIDE && task.name}
              </span>
              {span < WIDE && <span {...besides(from, span)}>{task.name}</span>}
            </button>
          </li>
        ))}
      </ul>
      {bars.length > most && (
        <Button type="link" onClick={() => setMost(most + MOST)}>
          显示更多（还有 {bars.length - most} 个）
        </Button>
      )}
    </section>
  )
}
