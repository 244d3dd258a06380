import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { hrLimits } from '#protocol/hrm/limits.ts'
import { formatNumber } from '#web/platform/format.ts'

interface Bounds {
  readonly least: string
  readonly most: string
}

export const payBounds: Bounds = hrLimits.pay
export const cellBounds: Bounds = hrLimits.cell

const PLACES = 2

/** What was typed as an amount, `null` where it is none within the bounds; blank counts as 0. */
export function readAmount(typed: string, { least, most }: Bounds): string | null {
  const exact = toDecimal(readNumber(typed, ['¥']) || '0')
  if (exact === null || exact.lt(least) || exact.gt(most) || exact.decimalPlaces() > PLACES) return null
  return exact.toFixed(PLACES)
}

export const boundsWords = ({ least, most }: Bounds): string =>
  `应为 ${formatNumber(least)} 到 ${formatNumber(most)} 的金额，最多两位小数`
