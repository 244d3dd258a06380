import { plainText } from '../show.tsx'

export const DAY = 'YYYY-MM-DD'
export const MOMENT = 'YYYY-MM-DD HH:mm:ss'
/** As people read moments. */
export const MINUTE = 'YYYY-MM-DD HH:mm'

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?/

/** The wire's wall-clock text as far as one of these formats goes, never shifted between zones; '' for what is none. */
export function toWallClock(value: unknown, format: typeof DAY | typeof MINUTE | typeof MOMENT): string {
  const [, day, minute = '00:00', second = ':00'] = WRITTEN.exec(plainText(value)) ?? []
  const moment = `${day} ${minute}${second}`
  return Number.isNaN(Date.parse(moment)) ? '' : moment.slice(0, format.length)
}
