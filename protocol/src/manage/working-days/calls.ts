import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { day, integer, nothing, optionalText } from '#protocol/platform/wire.ts'
import { MADE_UP, RESTED } from './days.ts'

const area = 'workingDay'

/** Years that can be planned. */
export const plannedYears = { first: 2000, last: 2100 } as const
export const LONGEST_DAY_NAME = 20

const year = () => integer(plannedYears.first, plannedYears.last)
/** 1 Monday … 7 Sunday. */
const weekday = () => integer(1, 7)
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length

const specialDayReply = z.object({
  day: z.string(),
  type: z.union([z.literal(MADE_UP), z.literal(RESTED)]),
  name: z.string(),
})
/** A day that is not what its weekday says: worked on instead of another one (班), or free (休). */
export type SpecialDay = z.output<typeof specialDayReply>

const specialDayRequest = z.object({
  day: day(),
  type: integer().pipe(specialDayReply.shape.type),
  name: optionalText(LONGEST_DAY_NAME),
})

const yearReply = z.object({
  year: z.number(),
  weekdays: z.array(z.number()),
  days: z.array(specialDayReply),
  /** What the State Council announced; null: not announced yet, or not known to this version. */
  official: z.array(specialDayReply).nullable(),
  /** The company has decided about this year itself; else it follows what is official. */
  isOwn: z.boolean(),
  /** Sent back with a change, so that nobody's change is lost; 0 while nobody has changed the year. */
  version: z.number(),
})
export type WorkingYear = z.output<typeof yearReply>

/** Working days and public holidays of a year (platform.md §6.8). */
export const workingDayCalls = {
  queryYear: call({
    path: 'adminWorkingDay/queryYear',
    area,
    need: 'signedIn',
    summary: '某年的工作日与节假日',
    safe: true,
    request: z.object({ year: year() }),
    reply: yearReply,
  }),
  setYear: call({
    path: 'adminWorkingDay/setYear',
    body: 'json',
    area,
    need: 'manage/system/update',
    summary: '设置某年的工作日与节假日',
    request: z
      .object({
        year: year(),
        version: integer(0),
        weekdays: z.array(weekday()).max(7).refine(isDistinct),
        days: z
          .array(specialDayRequest)
          .max(366)
          .refine((days) => isDistinct(days.map((each) => each.day))),
      })
      .refine((asked) => asked.days.every((each) => each.day.startsWith(`${asked.year}-`)), {
        path: ['days'],
      }),
    reply: nothing,
  }),
  followOfficial: call({
    path: 'adminWorkingDay/followOfficial',
    body: 'json',
    area,
    need: 'manage/system/update',
    summary: '恢复为法定安排',
    request: z.object({ year: year(), version: integer(0) }),
    reply: nothing,
  }),
} as const
