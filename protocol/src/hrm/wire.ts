import { z } from 'zod'
import { integer, isRealDay, optional } from '#protocol/platform/wire.ts'

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: \d{2}:\d{2}:\d{2})?$/

/** `yyyy-MM-dd`, unpadded or with a time behind it, as the padded day (hrm.md §1.5); anything else is left to the schema. */
function padDay(value: unknown): unknown {
  const found = typeof value === 'string' ? DAY.exec(value.trim()) : null
  if (!found) return value
  const [, year = '', month = '', day = ''] = found
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day in any of the spellings of clients. */
export const looseDay = () =>
  z.preprocess(
    padDay,
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .refine(isRealDay),
  )

/** Two days, both included; anything else than two days means no limit. */
export const dayRange = () =>
  z.preprocess(
    (value) => (Array.isArray(value) && value.length === 2 ? value : undefined),
    z.tuple([looseDay(), looseDay()]).optional(),
  )

/** A code of one of the words of hrm.md §4.1. */
export const code = (least: number, most: number) => optional(integer(least, most))
