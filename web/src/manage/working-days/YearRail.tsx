import { CloseOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { LONGEST_DAY_NAME } from '#protocol/manage/working-days/calls.ts'
import { MADE_UP } from '#protocol/manage/working-days/days.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { weekdayNames } from './weekday-names.ts'
import styles from './working-days.module.css'
import {
  daysFrom,
  daysOfYear,
  isWorked,
  type Run,
  removeRun,
  renameRun,
  runsOf,
  type YearDraft,
} from './year-draft.ts'

interface YearRailProps {
  year: number
  draft: YearDraft
  /** `typedIn` names the place where something is being typed. */
  onChange: (change: (draft: YearDraft) => YearDraft, typedIn?: string) => void
}

/** The rhythm of the week, what the year comes to, and its holidays by name. */
export function YearRail({ year, draft, onChange }: YearRailProps) {
  const worked = daysOfYear(year).filter((day) => isWorked(draft, day)).length
  return (
    <aside className={styles.rail}>
      <h2 className={styles.railTitle}>每周工作日</h2>
      <Checkbox.Group
        className={styles.weekdays}
        value={[...draft.weekdays]}
        options={weekdayNames.map((name, at) => ({ label: `周${name}`, value: at + 1 }))}
        onChange={(weekdays) => onChange((now) => ({ ...now, weekdays: weekdays.toSorted() }))}
      />
      {draft.weekdays.length === 0 && <p className={styles.fault}>每周至少需要有一个工作日</p>}
      <p className={styles.total}>全年 {worked} 个工作日</p>
      <h2 className={styles.railTitle}>节假日与调休</h2>
      {draft.days.length === 0 && <p className={styles.none}>点击日历中的日期，将其设为休息或上班</p>}
      <ul className={styles.runs}>
        {runsOf(draft).map((run) => (
          <RunRow key={run.first} run={run} onChange={onChange} />
        ))}
      </ul>
    </aside>
  )
}

const shortDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
const spanOf = ({ first, last }: Run) =>
  first === last
    ? shortDay(first)
    : `${shortDay(first)} – ${shortDay(last)}，${daysFrom(first, last).length} 天`

function RunRow({ run, onChange }: { run: Run } & Pick<YearRailProps, 'onChange'>) {
  const span = spanOf(run)
  return (
    <li className={styles.run}>
      {run.type === MADE_UP ? <Tag color="orange" text="班" /> : <Tag color="green" text="休" />}
      <div className={styles.runWords}>
        <Input
          size="small"
          variant="underlined"
          aria-label={`${span} 的名称`}
          placeholder="名称"
          maxLength={LONGEST_DAY_NAME}
          value={run.name}
          onChange={({ target }) => onChange((now) => renameRun(now, run, target.value), run.first)}
        />
        <span className={styles.span}>{span}</span>
      </div>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`清除 ${span}`}
        onClick={() => onChange((now) => removeRun(now, run))}
      />
    </li>
  )
}
