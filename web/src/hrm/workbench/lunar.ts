import { lunarOf } from '#protocol/hrm/employees/birthday.ts'

const digits = '一二三四五六七八九十'
const months = ['正', ...digits.slice(1), '冬', '腊']
/** 冬月 and 腊月 are the eleventh and the twelfth. */
const monthName = (month: number) => `${months[month - 1] ?? ''}月`

function dayName(day: number): string {
  const unit = digits[(day - 1) % 10] ?? ''
  if (day <= 10) return `初${unit}`
  if (day === 20) return '二十'
  if (day === 30) return '三十'
  return `${day < 20 ? '十' : '廿'}${unit}`
}

/** `初八`; the first day of a month is written as the month. */
export function lunarDay(day: string): string {
  const key = lunarOf(day)
  const [month, date] = [Number(key.slice(0, 2)), Number(key.slice(2))]
  return date === 1 ? monthName(month) : dayName(date)
}
