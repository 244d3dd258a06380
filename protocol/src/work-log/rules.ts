/** When logs of a kind are due, and from whom (approval-office.md §13.4, §14.2). */

/** Kinds of logs on the wire. */
export const logKinds = [
  { type: 1, name: '日报' },
  { type: 2, name: '周报' },
  { type: 3, name: '月报' },
] as const
export type LogKind = (typeof logKinds)[number]['type']

export const weekDays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
export const LONGEST_MONTH = 31

/** What is set of a kind. Daily logs have days of the week and hours, weekly and monthly ones a first and a last day. */
export interface RuleTimes {
  type: LogKind
  /** Days of the week on which daily logs are due: 1 is Monday. */
  days: readonly number[]
  startTime: string
  endTime: string
  startDay: number
  endDay: number
  /** When the system reminds those who have not written: on the day itself, or on the last working day of the window; '': it does not. */
  remindTime: string
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const isDay = (day: number, last: number) => Number.isInteger(day) && day >= 1 && day <= last

/** Why a rule cannot be in use; null where it can. */
export function ruleFault(rule: RuleTimes): string | null {
  const { type, startTime, endTime, remindTime } = rule
  const fault = windowFault(rule)
  if (fault || remindTime === '') return fault
  if (!TIME.test(remindTime)) return '请选择提醒时间'
  const isWithin = type !== 1 || (startTime <= remindTime && remindTime <= endTime)
  return isWithin ? null : '日报的提醒时间应在开始和结束提交时间之间'
}

function windowFault({ type, days, startTime, endTime, startDay, endDay }: RuleTimes): string | null {
  if (type === 1) {
    if (days.length === 0 || !days.every((day) => isDay(day, weekDays.length))) return '请选择需要统计的日志'
    if (!TIME.test(startTime) || !TIME.test(endTime)) return '请选择日报规则时间'
    return startTime < endTime ? null : '日报的结束提交时间应晚于开始提交时间'
  }
  if (type === 2)
    return isDay(startDay, weekDays.length) && isDay(endDay, weekDays.length) ? null : '请选择周报规则时间'
  if (!isDay(startDay, LONGEST_MONTH) || !isDay(endDay, LONGEST_MONTH)) return '请选择月报规则时间'
  return startDay <= endDay ? null : '月报的结束提交时间不能早于开始提交时间'
}

/** Rules of a fresh installation: in use, for everyone. */
export const firstRules: readonly RuleTimes[] = [
  {
    type: 1,
    days: [1, 2, 3, 4, 5],
    startTime: '00:00',
    endTime: '23:00',
    startDay: 0,
    endDay: 0,
    remindTime: '',
  },
  {
    type: 2,
    days: [],
    startTime: '00:00',
    endTime: '24:00',
    startDay: 1,
    endDay: weekDays.length,
    remindTime: '',
  },
  {
    type: 3,
    days: [],
    startTime: '00:00',
    endTime: '24:00',
    startDay: 1,
    endDay: LONGEST_MONTH,
    remindTime: '',
  },
]
