import dayjs from 'dayjs'
import { plainText } from '../show.tsx'

export const DAY = 'YYYY-MM-DD'
export const MOMENT = 'YYYY-MM-DD HH:mm:ss'
/** As people read moments. */
export const MINUTE = 'YYYY-MM-DD HH:mm'

/** The wire's wall-clock text, never shifted between zones. */
export function toWallClock(value: unknown, format: string): string {
  const written = plainText(value)
  const moment = dayjs(written)
  return written !== '' && moment.isValid() ? moment.format(format) : ''
}
