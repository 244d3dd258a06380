import { Radio, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { MOST_PLANS } from '#protocol/crm/receivables-plan/calls.ts'
import { viewsOf } from '#web/fields/all.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './batch.module.css'
import { emptyPlan, type PlanValues, planFields } from './plan-rows.ts'
import { type Every, everyWords, MOST_BETWEEN, repeatedDays } from './schedule.ts'

const DAY = 'YYYY-MM-DD'
const [dateField, ...otherFields] = planFields
const everyOptions = (['day', 'week', 'month', 'year'] as const).map((value) => ({
  value,
  label: everyWords[value],
}))

/** What the plans of a batch have in common, and on which days they lie; 应用 lays them out in the table. */
export function BatchPattern({ onApply }: { onApply: (plans: readonly PlanValues[]) => void }) {
  const [common, setCommon] = useState<PlanValues>(emptyPlan)
  const [isRepeated, setRepeated] = useState(true)
  const [count, setCount] = useState<number | null>(1)
  const [first, setFirst] = useState(() => companyNow().format(DAY))
  const [by, setBy] = useState<number | null>(1)
  const [every, setEvery] = useState<Every>('month')
  const [days, setDays] = useState<readonly string[]>([])
  const id = useId()

  const chosen = isRepeated ? (count && by && first ? repeatedDays(first, count, { by, every }) : []) : days
  const apply = () =>
    onApply(chosen.map((day) => ({ ...common, ...(dateField ? { [dateField.fieldName]: day } : {}) })))
  return (
    <div className={styles.pattern}>
      <div className={styles.line}>
        <span className={styles.caption}>计划回款日期</span>
        <Radio.Group
          aria-label="计划回款日期的方式"
          value={isRepeated}
          options={[
            { value: true, label: '循环设置日期' },
            { value: false, label: '自定义日期（多选）' },
          ]}
          onChange={({ target }) => setRepeated(target.value === true)}
        />
      </div>
      {isRepeated ? (
        <Space wrap>
          从
          <DatePicker
            aria-label="开始日期"
            value={dayjs(first)}
            allowClear={false}
            onChange={(day) => setFirst(day?.format(DAY) ?? '')}
          />
          开始，每
          <NumberInput aria-label="间隔" value={by} min={1} max={MOST_BETWEEN} onChange={setBy} />
          <Select aria-label="间隔单位" value={every} options={everyOptions} onChange={setEvery} />
          回款一次，共
          <NumberInput aria-label="计划回款条数" value={count} min={1} max={MOST_PLANS} onChange={setCount} />
          条
        </Space>
      ) : (
        <Space wrap>
          <DatePicker
            aria-label="添加日期"
            value={null}
            placeholder="添加日期"
            disabled={days.length >= MOST_PLANS}
            onChange={(day) => {
              const written = day?.format(DAY)
              if (written) setDays((now) => [...new Set([...now, written])].toSorted())
            }}
          />
          {days.map((day) => (
            <Button
              key={day}
              size="small"
              onClick={() => setDays((now) => now.filter((each) => each !== day))}
            >
              <Tag color={undefined} text={day} /> ×
            </Button>
          ))}
        </Space>
      )}
      <div className={styles.fields}>
        {otherFields.map((field) => {
          const { Edit } = viewsOf(field.formType)
          const name = field.fieldName
          return (
            Edit && (
              <div key={name} className={styles.field}>
                <label htmlFor={`${id}-${name}`}>{field.name}</label>
                <Edit
                  id={`${id}-${name}`}
                  field={field}
                  value={common[name]}
                  onChange={(value) => setCommon((now) => ({ ...now, [name]: value }))}
                />
              </div>
            )
          )
        })}
      </div>
      <Button disabled={chosen.length === 0} reason="请先设置计划回款日期" onClick={apply}>
        应用
      </Button>
    </div>
  )
}
