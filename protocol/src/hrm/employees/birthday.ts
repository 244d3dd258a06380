import { isRealDay } from '#protocol/platform/wire.ts'

/** `MMdd` from `MMdd`, `MM-dd` or `M月d日` (hrm.md §4.2); null for no day. 29 February and the 30th of lunar months are days. */
export function birthdayOf(written: string, isLunar: boolean): string | null {
  const parts = /^(\d{2})-?(\d{2})$|^(\d{1,2})月(\d{1,2})日$/.exec(written.normalize('NFKC').trim())
  if (!parts) return null
  const [month, day] = [parts[1] ?? parts[3], parts[2] ?? parts[4]].map((part) =>
    (part ?? '').padStart(2, '0'),
  )
  const fits = isLunar
    ? Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 30
    : isRealDay(`2000-${month}-${day}`)
  return fits ? `${month}${day}` : null
}

/** The Chinese calendar in Shanghai's day; a leap month is written with an addition that is dropped. */
const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Lunar month and day of a day as `MMdd`; a leap month counts as the plain one (§18.2). */
export function lunarOf(day: string): string {
  const parts = lunar.formatToParts(new Date(`${day}T00:00:00Z`))
  const number = (type: string) => {
    const digits = /\d+/.exec(parts.find((part) => part.type === type)?.value ?? '')
    return (digits?.[0] ?? '').padStart(2, '0')
  }
  return number('month') + number('day')
}

/** A key `MMdd` of the solar or the lunar calendar. */
export interface BirthdayKey {
  key: string
  isLunar: boolean
}

/** Whose birthday a day is. One of 29 February is on the 28th in ordinary years; one of a lunar 30th is not moved. */
export function birthdaysOn(day: string): BirthdayKey[] {
  const solar = day.slice(5, 10).replace('-', '')
  const isMoved = solar === '0228' && !isRealDay(`${day.slice(0, 4)}-02-29`)
  return [
    { key: solar, isLunar: false },
    ...(isMoved ? [{ key: '0229', isLunar: false }] : []),
    { key: lunarOf(day), isLunar: true },
  ]
}

/** Whether a day is a birthday. */
export const isBirthday = (birthday: string, isLunar: boolean, day: string): boolean =>
  birthdaysOn(day).some((each) => each.key === birthday && each.isLunar === isLunar)
