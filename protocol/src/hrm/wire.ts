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

const MONTH = /^(\d{4})-(\d{1,2})(?:-\d{1,2}(?: \d{2}:\d{2}:\d{2})?)?$/

/** `yyyy-MM`, unpadded or with a day or moment behind it, as the padded month. */
const padMonth = (value: unknown): unknown => {
  const found = typeof value === 'string' ? MONTH.exec(value.trim()) : null
  return found ? `${found[1]}-${(found[2] ?? '').padStart(2, '0')}` : value
}

/** Refuses every text that is no month, and years outside 1900–2199 (hrm.md §1.5). */
const monthUnfit = '月份应在1900年1月至2199年12月之间，如2026-03'
const isMonth = (month: string) => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(month)

/** A month in any of the spellings of clients. */
export const looseMonth = () => z.preprocess(padMonth, z.string().refine(isMonth, { message: monthUnfit }))

/** A moment of the years that are reckoned with; the seconds may be missing, and are 0. */
export const looseMoment = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(value) ? `${value}:00` : value,
    z
      .string()
      .regex(/^(19|20|21)\d{2}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
      .refine(isRealDay),
  )
