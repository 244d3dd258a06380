import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { integer } from '#protocol/platform/wire.ts'
import { hrLimits } from '../limits.ts'

const toText = (value: unknown): unknown => {
  if (typeof value === 'number') return new Decimal(value).toFixed()
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return '0'
  return typeof value === 'string' ? value.trim() : value
}

/** An amount as number or text, as text with two places; blank counts as 0. */
const amountIn = (least: string, most: string) =>
  z.preprocess(
    toText,
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { abort: true })
      .refine((text) => new Decimal(text).gte(least) && new Decimal(text).lte(most))
      .transform((text) => new Decimal(text).toFixed(2, Decimal.ROUND_HALF_UP)),
  )

/** Of an archive. */
export const payAmount = () => amountIn(hrLimits.pay.least, hrLimits.pay.most)
/** Of a cell of the sheet. */
export const cellAmount = () => amountIn(hrLimits.cell.least, hrLimits.cell.most)
/** What a batch adds: an amount or a percentage, which may be below 0. */
export const changeAmount = () => amountIn(`-${hrLimits.pay.most}`, hrLimits.pay.most)

/** Codes are a category of two or three digits and three digits behind it. */
export const itemCode = () => integer(1, 999_999)

export const optVal = z.object({ code: z.number(), name: z.string(), value: z.string() })
export type OptVal = z.output<typeof optVal>

/** Names come along and are not read. */
export const optValIn = () => z.object({ code: itemCode(), value: payAmount() })
/** Items of one archive or template. */
export const MOST_ITEMS = 300
export const optValsIn = () =>
  z.preprocess((given) => given ?? [], z.array(optValIn()).max(MOST_ITEMS)).default([])
export type OptValIn = { code: number; value: string }

export const itemName = z.object({ code: z.number(), name: z.string(), value: z.null().default(null) })

/** Explains a figure (hrm.md §15.5): how it came about, with its numbers. */
export const explained = z.object({
  code: z.number(),
  name: z.string(),
  value: z.string(),
  /** `累计应纳税额 391.98 = 四舍五入到分（…）`. */
  arithmetic: z.string(),
})
export type Explained = z.output<typeof explained>

/** Longest text of remarks, words and objections. */
export const REMARKS_LENGTH = 800
export const NAME_LENGTH = 50
