import { companyNow } from '#web/platform/company-now.ts'

const WIRE_DAY = 'YYYY-MM-DD'

/** 须在 11-25 前, with the year where it is another one; late once the day is over. */
export function dueOf(day: string): { words: string; isLate: boolean } {
  const today = companyNow().format(WIRE_DAY)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return { words: `须在 ${isThisYear ? day.slice(5) : day} 前`, isLate: day < today }
}
