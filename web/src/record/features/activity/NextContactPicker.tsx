import dayjs, { type Dayjs } from 'dayjs'
import { MOMENT } from '#web/fields/date/edit.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'

interface NextContactPickerProps {
  value: string
  onChange: (value: string) => void
}

const at = (day: Dayjs, hour: number) => day.hour(hour).minute(0).second(0).millisecond(0)

/** The usual next times: the end of today while it has not come, else mornings. */
function presetsOf(now: Dayjs) {
  const evening = at(now, 18)
  return [
    ...(evening.isAfter(now) ? [{ label: '今天 18:00', value: evening }] : []),
    { label: '明天 9:00', value: at(now.add(1, 'day'), 9) },
    { label: '后天 9:00', value: at(now.add(2, 'day'), 9) },
    { label: '3天后', value: at(now.add(3, 'day'), 9) },
    { label: '一周后', value: at(now.add(7, 'day'), 9) },
    { label: '一个月后', value: at(now.add(1, 'month'), 9) },
  ]
}

/** 下次联系时间, from now on. */
export function NextContactPicker({ value, onChange }: NextContactPickerProps) {
  return (
    <DatePicker
      aria-label="下次联系时间"
      value={value === '' ? null : dayjs(value)}
      showTime={{ format: 'HH:mm', defaultOpenValue: dayjs('09:00:00', 'HH:mm:ss') }}
      format="YYYY-MM-DD HH:mm"
      placeholder="下次联系时间"
      showNow={false}
      presets={presetsOf(dayjs())}
      disabledDate={(day) => day.isBefore(dayjs().startOf('day'))}
      onChange={(moment) => onChange(moment?.second(0).format(MOMENT) ?? '')}
    />
  )
}
