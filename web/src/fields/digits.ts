import { formatNumber } from '#web/platform/format.ts'

/** `-1204300.5` → `-1,204,300.5`; '' stays empty, and text that is no number (a mask) stays as it is. */
export const withThousands = (value: string): string => (value === '' ? '' : formatNumber(value))

/** Two decimals at least, and never fewer than are stored: `12` → `12.00`. */
export function withCents(value: string): string {
  const written = withThousands(value)
  if (!/\d$/.test(written)) return written
  const [whole = '', decimals = ''] = written.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
