import { InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { MOST_DAYS, operators } from '#protocol/fields/rule/operators.ts'
import { DatePicker, RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from '../fields.module.css'
import { countsDays, type FilterValuesProps } from './kind.ts'
import { timeTokens, tokenLabel } from './time-tokens.ts'

const DAY = 'YYYY-MM-DD'
const OWN = 'own'
const spans = [...timeTokens, { label: '指定', options: [{ value: OWN, label: '自定义时间段' }] }]

const toDay = (value: unknown): Dayjs | null => {
  const day = dayjs(String(value ?? ''))
  return value && day.isValid() ? day : null
}
const writeDay = (day: Dayjs | null | undefined) => day?.format(DAY) ?? ''

function DayRange({
  label,
  values,
  onChange,
}: {
  label: string
  values: unknown[]
  onChange: (values: unknown[]) => void
}) {
  const [start, end] = values
  return (
    <RangePicker
      className={styles.full}
      aria-label={label}
      value={[toDay(start), toDay(end)]}
      onChange={(days) => onChange(days ? [writeDay(days[0]), writeDay(days[1])] : [])}
    />
  )
}

/** A named span, or one with ends of one's own. */
function SpanValues({ field, values, onChange }: FilterValuesProps) {
  const token = tokenLabel(values[0]) ? String(values[0]) : undefined
  const own = values.length === 2
  return (
    <div className={styles.stack}>
      <Select
        className={styles.full}
        aria-label={`${field.name}的时间段`}
        placeholder="请选择时间段"
        showSearch={{ optionFilterProp: 'label' }}
        options={spans.map((group) => ({ label: group.label, options: [...group.options] }))}
        value={own ? OWN : (token ?? null)}
        onChange={(chosen: string) => onChange(chosen === OWN ? ['', ''] : [chosen])}
      />
      {own && (
        <DayRange
          label={`${field.name}的起止日期`}
          values={values}
          onChange={(days) => onChange(days.length === 2 ? days : ['', ''])}
        />
      )}
    </div>
  )
}

/** How many days back or ahead, counted from the day on which the list is looked at. */
const DayCount = ({ field, values, onChange }: FilterValuesProps) => (
  <InputNumber<number>
    className={styles.full}
    aria-label={`${field.name}的天数`}
    placeholder="请输入天数"
    min={0}
    max={MOST_DAYS}
    precision={0}
    suffix="天"
    value={values[0] === undefined || values[0] === '' ? null : Number(values[0])}
    onChange={(days) => onChange(days === null ? [] : [days])}
  />
)

/** A day, a span, a number of days: as the operator asks. */
export function DateValues(props: FilterValuesProps) {
  const { field, operator, values, onChange } = props
  if (countsDays(operator)) return <DayCount {...props} />
  if (operator === operators.range) return <SpanValues {...props} />
  return (
    <DatePicker
      className={styles.full}
      aria-label={`${field.name}的日期`}
      value={toDay(values[0])}
      onChange={(day) => onChange(day ? [writeDay(day)] : [])}
    />
  )
}

/** The span that intervals overlap with. */
export const IntervalValues = ({ field, values, onChange }: FilterValuesProps) => (
  <DayRange label={`${field.name}的起止日期`} values={values} onChange={onChange} />
)
