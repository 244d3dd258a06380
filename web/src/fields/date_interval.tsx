import { FieldTimeOutlined } from '@ant-design/icons'
import dayjs, { type Dayjs } from 'dayjs'
import { RangePicker } from '#web/ui/DatePicker.tsx'
import { DAY, ENTERED, MINUTE, MOMENT, toWallClock } from './date/edit.tsx'
import styles from './fields.module.css'
import { intervalFilter } from './filter/date.tsx'
import { showText } from './show.tsx'
import { defineViews, type EditProps, type ShownField } from './views.tsx'

const WITH_TIME = 2
type Ends = [string, string]

const formatOf = (field: Pick<ShownField, 'precisions'>) => (field.precisions === WITH_TIME ? MOMENT : DAY)

function parse(value: unknown, field: ShownField): Ends {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const format = formatOf(field)
  return [toWallClock(parts[0], format), toWallClock(parts[1], format)]
}

function toText(value: unknown, field: ShownField): string {
  const format = field.precisions === WITH_TIME ? MINUTE : DAY
  const [start, end] = parse(value, field).map((moment) => toWallClock(moment, format))
  return start || end ? `${start} 至 ${end}` : ''
}

const toMoment = (value: string): Dayjs | null => (value === '' ? null : dayjs(value))

function IntervalEdit({ id, field, value, onChange, onBlur, invalid, disabled, autoFocus }: EditProps<Ends>) {
  const format = formatOf(field)
  const write = (moment: Dayjs | null | undefined) => moment?.second(0).format(format) ?? ''
  return (
    <RangePicker
      id={id}
      className={styles.full}
      value={[toMoment(value[0]), toMoment(value[1])]}
      // either end may still be missing while the form is being saved
      allowEmpty
      disabled={disabled}
      autoFocus={autoFocus}
      showTime={format === MOMENT && { format: 'HH:mm' }}
      format={format === MOMENT ? ENTERED : DAY}
      status={invalid ? 'error' : undefined}
      onChange={(moments) => onChange([write(moments?.[0]), write(moments?.[1])])}
      onBlur={onBlur}
    />
  )
}

/** Two days or moments. */
export const date_interval = defineViews<Ends>({
  Show: showText(toText),
  Edit: IntervalEdit,
  parse,
  toWrite: (value) => (value.some(Boolean) ? value : null),
  toText,
  filter: intervalFilter,
  icon: <FieldTimeOutlined />,
  width: 220,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '开始日期 — 结束日期',
    isTall: false,
    precisions: {
      label: '日期类型',
      control: 'tiles',
      options: [
        { label: '日期', value: 1 },
        { label: '日期时间', value: 2 },
      ],
    },
    initial: null,
  },
})
