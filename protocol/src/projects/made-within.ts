import { day, integer, optional } from '#protocol/platform/wire.ts'

/** When a thing was made, as filters name it. */
export const madeTimes = { today: 1, lastWeek: 2, lastMonth: 3, lastYear: 4, between: 5 } as const

/** Today, last week, last month, last year, or between two days. */
export const madeWithin = {
  type: optional(integer(madeTimes.today, madeTimes.between)),
  startTime: optional(day()),
  endTime: optional(day()),
}
