import type { Repeat } from './recurrence.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
const UNITS = { day: '天', week: '周', month: '个月', year: '年' } as const

/** A rule in words, such as 每2周, 周一、三 or 每个月, 31日 (approval-office.md §15.6). */
export function repeatInWords(repeat: Repeat): string {
  const often = `每${repeat.rate === 1 ? '' : repeat.rate}${UNITS[repeat.every]}`
  const on = dayInWords(repeat)
  return on === '' ? often : `${often}, ${on}`
}

function dayInWords(repeat: Repeat): string {
  if (repeat.every === 'month') return `${repeat.day}日`
  if (repeat.every !== 'week') return ''
  const days = [...new Set(repeat.weekdays)].sort((a, b) => a - b)
  return `周${days.map((day) => WEEKDAYS[day - 1]).join('、')}`
}
