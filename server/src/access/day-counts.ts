import type { DayCountKey } from '#protocol/work-log/day-counts.ts'
import type { Acting } from './audit.ts'

/** How many of one kind of thing a user did on a day, for the first page of a phone; each part counts its own. */
export interface DayCount {
  key: DayCountKey
  count: (acting: Acting, day: string) => Promise<number>
}

declare module './area.ts' {
  interface Part {
    dayCounts?: readonly DayCount[]
  }
}
