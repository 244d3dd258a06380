/** How values are written for people (foundations §9, ui.md). Wire times are Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`. */

export { formatFileSize } from '#protocol/platform/file-size.ts'

/** Placeholder of "no value", everywhere. */
export const EMPTY = '--'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Shanghai has kept +08:00 without summer time since 1991. */
const ZONE = 8 * HOUR

const two = (value: number) => String(value).padStart(2, '0')

/** A wire time, or a timestamp (13 digits are milliseconds, fewer are seconds); null when it is none. */
export function parseMoment(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' || /^\d+$/.test(value)) {
    const stamp = Number(value)
    return new Date(String(Math.trunc(stamp)).length >= 13 ? stamp : stamp * 1000)
  }
  const [, day, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(value) ?? []
  if (!day) return null
  const moment = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+08:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function partsOf(moment: Date) {
  const shifted = new Date(moment.getTime() + ZONE)
  const day = `${shifted.getUTCFullYear()}-${two(shifted.getUTCMonth() + 1)}-${two(shifted.getUTCDate())}`
  const minute = `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}`
  return { day, minute, number: Math.floor(shifted.getTime() / DAY), year: shifted.getUTCFullYear() }
}

/** `2026-05-01 09:30` */
export function formatMinute(value: string | number | null | undefined): string {
  const moment = parseMoment(value)
  if (!moment) return EMPTY
  const { day, minute } = partsOf(moment)
  return `${day} ${minute}`
}

/** `2026-05-01` */
export function formatDay(value: string | number | null | undefined): string {
  const moment = parseMoment(value)
  return moment ? partsOf(moment).day : EMPTY
}

const dayNames = new Map([
  [0, '今天'],
  [1, '明天'],
  [2, '后天'],
])

/** Within a week in words, otherwise the date: this year's without its number. */
function formatComingDay(moment: Date, now: Date): string {
  const { day, number, year } = partsOf(moment)
  const today = partsOf(now)
  const ahead = number - today.number
  if (ahead < 7) return dayNames.get(ahead) ?? `${ahead}天后`
  return year === today.year ? day.slice(5) : day
}

const formatComing = (moment: Date, now: Date): string =>
  `${formatComingDay(moment, now)} ${partsOf(moment).minute}`

/** How far a moment has passed: in words under two days, otherwise the date (foundations §9). One to come, as it is due. */
export function formatRelative(value: string | number | null | undefined, now = new Date()): string {
  const moment = parseMoment(value)
  if (!moment) return EMPTY
  const past = now.getTime() - moment.getTime()
  if (past < -30_000) return formatComing(moment, now)
  if (past < 30_000) return '刚刚'
  if (past < HOUR) return `${Math.max(1, Math.floor(past / MINUTE))}分钟前`
  if (past < DAY) return `${Math.floor(past / HOUR)}小时前`
  if (past < 2 * DAY) return '1天前'
  return partsOf(moment).day
}

export interface Due {
  words: string
  /** `passed`: on the day itself, but its hour is over. */
  standing: 'overdue' | 'passed' | 'today' | 'later'
}

/** How long its hour is over, on the day itself. */
function formatPassed(past: number): string {
  return past < HOUR
    ? `已过${Math.max(1, Math.floor(past / MINUTE))}分钟`
    : `已过${Math.floor(past / HOUR)}小时`
}

/**
 * When something is to be done: 逾期3天, 已过2小时, 今天 15:00, 明天 09:00; what is due on a `day` has no time.
 */
export function formatDue(
  value: string | number | null | undefined,
  { day = false, now = new Date() }: { day?: boolean; now?: Date } = {},
): Due | null {
  const moment = parseMoment(value)
  if (!moment) return null
  const ahead = partsOf(moment).number - partsOf(now).number
  if (ahead < 0) return { words: `逾期${-ahead}天`, standing: 'overdue' }
  const past = now.getTime() - moment.getTime()
  if (!day && past >= MINUTE) return { words: formatPassed(past), standing: 'passed' }
  const words = day ? formatComingDay(moment, now) : formatComing(moment, now)
  return { words, standing: ahead === 0 ? 'today' : 'later' }
}

const PLAIN_NUMBER = /^([-+]?)(\d+)(\.\d+)?$/

/** Thousands separators; works on the text, so that no digit of a stored number is lost. */
export function formatNumber(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return EMPTY
  const [, sign = '', whole, decimals = ''] = PLAIN_NUMBER.exec(String(value).trim()) ?? []
  if (whole === undefined) return String(value)
  return `${sign === '-' ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals}`
}

/** `¥1,204,300.00`; the server sends money with at most two decimals. */
export function formatMoney(value: string | number | null | undefined): string {
  const written = formatNumber(typeof value === 'number' ? value.toFixed(2) : value)
  if (written === EMPTY || !/\d$/.test(written)) return written
  const [whole = '', decimals = ''] = written.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  return `${sign}¥${whole.replace('-', '')}.${decimals.padEnd(2, '0')}`
}

const rounders = [
  [100_000_000, '亿'],
  [10_000, '万'],
] as const

/** `¥36.1万`, `¥1.2亿`: where there is no room for all digits; below 10,000 all of them. */
export function formatRounded(value: string | number | null | undefined): string {
  const amount = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  const [size, word] = rounders.find(([least]) => Math.abs(amount) >= least) ?? []
  if (size === undefined) return formatMoney(value)
  return `${amount < 0 ? '-' : ''}¥${formatNumber((Math.abs(amount) / size).toFixed(1))}${word}`
}
