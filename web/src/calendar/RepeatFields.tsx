import { Checkbox, Form, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { eventLimits, eventWords, repetitions } from '#protocol/office/limits.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './calendar-form.module.css'
import { weekdayNames } from './dates.ts'
import { type EventDraft, isBeforeStart, rulePreview, withRepetition } from './event-draft.ts'

interface RepeatFieldsProps {
  id: string
  draft: EventDraft
  fault: string | undefined
  onChange: (draft: EventDraft) => void
}

const units: Readonly<Record<number, string>> = { 2: '天', 3: '周', 4: '个月', 5: '年' }
const MOST_RATE = 99
const MOST_COUNT = 999

const weekdays = weekdayNames.map((name, index) => ({ value: index + 1, label: name }))
const [firstDay, lastDay] = eventLimits.monthDays
const monthDays = Array.from({ length: lastDay }, (_, index) => ({
  value: firstDay + index,
  label: `${firstDay + index}日`,
}))

/** How an event repeats, in words while it is written, with its next five dates. */
export function RepeatFields({ id, draft, fault, onChange }: RepeatFieldsProps) {
  const { repetitionType } = draft
  const preview = rulePreview(draft, Date.now())
  return (
    <>
      <Form.Item label="重复" htmlFor={`${id}-type`}>
        <Select
          id={`${id}-type`}
          aria-label="重复"
          value={repetitionType}
          options={repetitions.map(({ type, name }) => ({ value: type, label: name }))}
          onChange={(type) => onChange(withRepetition(draft, type))}
        />
      </Form.Item>
      {repetitionType > 1 && (
        <Form.Item {...(fault ? { validateStatus: 'error', help: fault } : {})}>
          {/* a group of fields that the sentence below is about */}
          <fieldset id={id} tabIndex={-1} className={styles.rule} aria-label="重复规则">
            <div className={styles.line}>
              <span>每</span>
              <NumberInput
                aria-label="重复频率"
                className={styles.number}
                min={1}
                max={MOST_RATE}
                value={draft.repeatRate}
                onChange={(repeatRate) => onChange({ ...draft, repeatRate })}
              />
              <span>{units[repetitionType]}</span>
              {repetitionType === 4 && (
                <Select
                  aria-label="每月的哪一天"
                  value={draft.monthDay}
                  options={monthDays}
                  placeholder={eventWords.repeatTimeMissing}
                  onChange={(monthDay) => onChange({ ...draft, monthDay })}
                />
              )}
            </div>
            {repetitionType === 3 && (
              <Checkbox.Group
                aria-label="每周的哪几天"
                value={[...draft.weekdays]}
                options={weekdays}
                onChange={(days) => onChange({ ...draft, weekdays: days })}
              />
            )}
            <EndFields draft={draft} onChange={onChange} />
          </fieldset>
        </Form.Item>
      )}
      {preview && (
        <p className={styles.preview} role="status">
          {preview.words}
          {preview.dates.length > 0 ? `：${preview.dates.join('、')}` : '：没有以后的日期'}
        </p>
      )}
    </>
  )
}

/** 从不, n 次后, or on a date. */
function EndFields({ draft, onChange }: Pick<RepeatFieldsProps, 'draft' | 'onChange'>) {
  return (
    <div className={styles.line}>
      <span>结束</span>
      <Radio.Group
        aria-label="结束"
        className={styles.ends}
        value={draft.endType}
        onChange={({ target }) => onChange({ ...draft, endType: Number(target.value) })}
      >
        <Radio value={1}>从不</Radio>
        <Radio value={2}>重复次数</Radio>
        <Radio value={3}>结束日期</Radio>
      </Radio.Group>
      {draft.endType === 2 && (
        <>
          <NumberInput
            aria-label="重复次数"
            className={styles.number}
            min={1}
            max={MOST_COUNT}
            value={draft.count}
            onChange={(count) => onChange({ ...draft, count })}
          />
          <span>次后</span>
        </>
      )}
      {draft.endType === 3 && (
        <DatePicker
          aria-label="结束日期"
          value={draft.lastDay === '' ? null : dayjs(draft.lastDay)}
          disabledDate={(day) => isBeforeStart(draft, day.format('YYYY-MM-DD'))}
          onChange={(day) => onChange({ ...draft, lastDay: day?.format('YYYY-MM-DD') ?? '' })}
        />
      )}
    </div>
  )
}
