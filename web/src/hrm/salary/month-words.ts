/** `2026-11` of a year and a month. */
export const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`

/** `11月25日` of a day. */
export function dayWords(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}月${Number(date)}日`
}

/** 2026年11月 */
export const monthWords = ({ year, month }: { year: number; month: number }): string => `${year}年${month}月`

interface Period {
  startTime: string
  endTime: string
}

/** `计薪周期 1月26日-2月25日` of a sheet. */
export const periodWords = ({ startTime, endTime }: Period): string =>
  `计薪周期 ${dayWords(startTime)}-${dayWords(endTime)}`
