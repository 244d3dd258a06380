import { Checkbox, Select, Switch } from 'antd'
import { weekDays } from '#protocol/work-log/rules.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { daysOf, nameOf, type RuleDraft, timesWith } from './drafts.ts'
import styles from './work-log.module.css'

interface RuleFieldsProps {
  draft: RuleDraft
  /** As it is stored: what is switched off is as before. */
  kept: RuleDraft
  onChange: (draft: RuleDraft) => void
}

/** 日报规则, 周报规则, 月报规则: whether logs are due, from whom and when. */
export function RuleFields({ draft, kept, onChange }: RuleFieldsProps) {
  const name = nameOf(draft)
  const isOn = draft.status === 1
  return (
    <section className={styles.rule} aria-label={`${name}规则`}>
      <h2 className={styles.caption}>
        {name}规则
        <span className={styles.switch}>
          已启用规则
          <Switch
            size="small"
            aria-label={`已启用${name}规则`}
            checked={isOn}
            onChange={(on) => onChange(on ? { ...draft, status: 1 } : { ...kept, status: 0 })}
          />
        </span>
      </h2>
      {isOn && (
        <>
          <div className={styles.field}>
            <span className={styles.label}>谁需要提交</span>
            <PeopleSelect
              multiple
              aria-label={`谁需要提交${name}`}
              placeholder="默认全部员工"
              value={draft.members}
              onChange={(members) => onChange({ ...draft, members })}
            />
          </div>
          {draft.type === 1 ? (
            <DailyFields draft={draft} onChange={onChange} />
          ) : (
            <DayFields draft={draft} onChange={onChange} />
          )}
          <div className={styles.field}>
            <span className={styles.label}>提醒时间</span>
            <Select
              aria-label={`${name}提醒时间`}
              className={styles.time}
              value={draft.remindTime}
              options={[{ value: '', label: '不提醒' }, ...toOptions(draft.remindTime)]}
              onChange={(remindTime) => onChange({ ...draft, remindTime })}
            />
            <span className={styles.hint}>
              {draft.type === 1
                ? '在需要提交的日子提醒还未提交的员工'
                : '在提交时间内的最后一个工作日提醒还未提交的员工'}
            </span>
          </div>
        </>
      )}
    </section>
  )
}

const toOptions = (kept: string) => timesWith(kept).map((time) => ({ value: time, label: time }))

type FieldsProps = Pick<RuleFieldsProps, 'draft' | 'onChange'>

function DailyFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <fieldset className={styles.field} aria-label="需要统计的日志">
        <span className={styles.label}>需要统计的日志</span>
        <Checkbox.Group
          value={[...draft.days]}
          options={weekDays.map((day, at) => ({ value: at + 1, label: day }))}
          onChange={(days) => onChange({ ...draft, days: days.map(Number).toSorted((a, b) => a - b) })}
        />
      </fieldset>
      <div className={styles.field}>
        <span className={styles.label}>开始提交时间</span>
        <Select
          aria-label="日报开始提交时间"
          className={styles.time}
          value={draft.startTime}
          options={toOptions(draft.startTime)}
          onChange={(startTime) => onChange({ ...draft, startTime })}
        />
        <span className={styles.label}>结束提交时间</span>
        <Select
          aria-label="日报结束提交时间"
          className={styles.time}
          value={draft.endTime}
          options={toOptions(draft.endTime)}
          onChange={(endTime) => onChange({ ...draft, endTime })}
        />
      </div>
    </>
  )
}

function DayFields({ draft, onChange }: FieldsProps) {
  const name = nameOf(draft)
  const options = daysOf(draft)
  return (
    <div className={styles.field}>
      <span className={styles.label}>开始提交时间</span>
      <Select
        aria-label={`${name}开始提交时间`}
        className={styles.time}
        value={draft.startDay}
        options={options}
        onChange={(startDay) => onChange({ ...draft, startDay })}
      />
      <span className={styles.label}>结束提交时间</span>
      <Select
        aria-label={`${name}结束提交时间`}
        className={styles.time}
        value={draft.endDay}
        options={options}
        onChange={(endDay) => onChange({ ...draft, endDay })}
      />
    </div>
  )
}
