import { parseMoment } from '#server/platform/time/clock.ts'

/** `2020/2/3 4:05` as well as the recommended form of a cell; undefined where it is neither. */
export function readMoment(text: string): Date | undefined {
  const [, year, month = '', day = '', hour, minute = '0', second = '0'] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(text) ??
    []
  if (!year) return undefined
  const two = (part: string) => part.padStart(2, '0')
  return parseMoment(`${year}-${two(month)}-${two(day)} ${two(hour ?? '0')}:${two(minute)}:${two(second)}`)
}
