import dayjs from 'dayjs'
import { MINUTE, MOMENT } from '#web/fields/date/wall-clock.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { nextTimes } from './next-times.ts'

interface NextContactPickerProps {
  value: string
  onChange: (value: string) => void
}

/** 下次联系时间, from now on. */
export function NextContactPicker({ value, onChange }: NextContactPickerProps) {
  return (
    <DatePicker
      aria-label="下次联系时间"
      value={value === '' ? null : dayjs(value)}
      showTime={{ format: 'HH:mm', defaultOpenValue: dayjs('09:00:00', 'HH:mm:ss') }}
      format={MINUTE}
      placeholder="下次联系时间"
      showNow={false}
      presets={nextTimes()}
      disabledDate={(day) => day.isBefore(companyNow().startOf('day'))}
      onChange={(moment) => onChange(moment?.second(0).format(MOMENT) ?? '')}
    />
  )
}
