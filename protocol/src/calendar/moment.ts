import { z } from 'zod'
import { id, optional } from '#protocol/platform/wire.ts'
import { LONGEST_WINDOW } from './limits.ts'
import { DAY, momentOf, wallTime } from './wall-time.ts'

const LONGEST_TEXT = 19

/** Milliseconds since 1970, until 2199; `yyyy-MM-dd HH:mm:ss` is taken as well. */
export const moment = () =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      const text = value.trim()
      if (/^\d+$/.test(text)) return Number(text)
      return /^\d{4}-\d{2}-\d{2}/.test(text) && text.length <= LONGEST_TEXT
        ? momentOf(wallTime(text))
        : undefined
    },
    z
      .number()
      .int()
      .min(0)
      .max(Date.UTC(2199, 0, 1)),
  )

/** The time that a question is about, and whose calendar. */
export const window = { startTime: moment(), endTime: moment(), userId: optional(id()) }

export const isBounded = ({ startTime, endTime }: { startTime: number; endTime: number }) =>
  startTime < endTime && endTime - startTime <= LONGEST_WINDOW * DAY
export const unbounded = { message: `最多查询${LONGEST_WINDOW}天的日程` }
