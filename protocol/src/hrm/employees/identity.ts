import { isRealDay } from '#protocol/platform/wire.ts'

/** What an identity number states, and its normal form: 18 characters with an upper-case X. */
export interface Identity {
  readonly number: string
  readonly birth: string
  /** 1 男, 2 女. */
  readonly sex: 1 | 2
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

const checkOf = (seventeen: string): string => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(seventeen[at]), 0)
  return CHECKS[sum % 11] ?? ''
}

/** As people and sheets write it: full width, blanks, hyphens and a lower-case x are the same number (hrm.md §5.2). */
const normal = (written: string): string => written.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/**
 * Reads an identity number of 18 characters, or one of 15 digits, whose century is the twentieth. Null for one that cannot be: wrong
 * length, a day that is no day or after `today`, a province that is none, a wrong check character.
 */
export function identityOf(written: string, today: string): Identity | null {
  const number = normal(written)
  const seventeen = /^\d{15}$/.test(number)
    ? `${number.slice(0, 6)}19${number.slice(6)}`
    : number.slice(0, 17)
  if (!/^\d{17}$/.test(seventeen) || !PROVINCES.test(seventeen)) return null
  const whole = seventeen + checkOf(seventeen)
  if (number.length !== 15 && number !== whole) return null
  const birth = `${seventeen.slice(6, 10)}-${seventeen.slice(10, 12)}-${seventeen.slice(12, 14)}`
  if (!isRealDay(birth) || birth < '1900-01-01' || birth > today) return null
  return { number: whole, birth, sex: Number(seventeen[16]) % 2 === 1 ? 1 : 2 }
}

/** 11–15 华北, 21–23 东北, 31–37 华东, 41–46 中南, 50–54 西南, 61–65 西北, 71 台湾, 81–83 港澳台居民居住证. */
const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/** `^1\d{10}$` after what sheets and phones add: full width, blanks, hyphens, +86 (§5.2). Null for any other. */
export function mobileOf(written: string): string | null {
  const number = written
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)86/, '')
  return /^1\d{10}$/.test(number) ? number : null
}
