import type { Dayjs } from 'dayjs'
import { companyNow } from '#web/platform/company-now.ts'

export interface NextTime {
  label: string
  value: Dayjs
}

const at = (day: Dayjs, hour: number) => day.hour(hour).minute(0).second(0).millisecond(0)

/** The usual next times: the end of today while it has not come, else mornings. */
export function nextTimes(now = companyNow()): NextTime[] {
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
