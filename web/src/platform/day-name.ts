const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const DAY = 86_400_000
/** Shanghai, +08:00 all year. */
const ZONE = 8 * 3_600_000

const near = new Map([
  [0, '今天'],
  [1, '昨天'],
  [2, '前天'],
])

/** `2026-05-07` → 今天 · 05-07 周四; other years with their number. */
export function nameDay(day: string, now = Date.now()): string {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY
  const today = Math.floor((now + ZONE) / DAY)
  const thisYear = new Date(now + ZONE).toISOString().slice(0, 4)
  const written = day.startsWith(thisYear) ? day.slice(5) : day
  const weekday = weekdays[new Date(number * DAY).getUTCDay()] ?? ''
  return [near.get(today - number), `${written} ${weekday}`].filter(Boolean).join(' · ')
}
