import type { Face } from '#web/platform/area.ts'
import { DayLink } from './DayLink.tsx'
import { dayEntry } from './entry.tsx'

export const myDayFace: Face = {
  account: [dayEntry],
  bar: [{ key: 'myDay', Part: DayLink }],
}
