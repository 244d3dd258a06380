import { Decimal } from 'decimal.js'
import { plainText } from '#protocol/platform/plain-text.ts'

const DAY_MS = 86_400_000
/** Serial 0 of the two calendars of workbooks. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const
export type Calendar = keyof typeof EPOCHS

/** Days since the calendar's beginning → `yyyy-MM-dd`, or `yyyy-MM-dd HH:mm:ss` when it has a time. */
export function serialToText(serial: number, calendar: Calendar): string {
  const wall = new Date(EPOCHS[calendar] + Math.round(serial * 86_400) * 1000)
  if (Number.isNaN(wall.getTime()) || wall.getUTCFullYear() > 9999) return String(serial)
  const text = wall.toISOString().slice(0, 19).replace('T', ' ')
  return wall.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text
}

/** What a sheet keeps of a number: 15 digits, never an exponent, so that 13800138000 and 0.1 stay what was typed. */
export function numberToText(value: number): string {
  return Number.isFinite(value) ? new Decimal(value.toPrecision(15)).toFixed() : ''
}

/** Numbers of built-in formats that show days or times. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format shows a day or time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  return bare !== 'General' && /[ymdhs]/i.test(bare)
}

/** Workbooks write characters that XML cannot hold as `_x0000_`. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/**
 * Removes invisible characters and those that databases and workbooks cannot store: control characters and lone
 * surrogates.
 */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
  const bare = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return plainText(bare.isWellFormed() ? bare : bare.toWellFormed())
}

/** Text that a spreadsheet program might take for a formula once the cell is edited or saved as CSV. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text)

/** What a cell shows whose formula has no value. */
export const isErrorValue = (text: string): boolean =>
  /^#(N\/A|NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i.test(text)
