import { z } from 'zod'
import { id, integer, optional, optionalText } from '#protocol/platform/wire.ts'
import { exact } from '../figure.ts'
import { insuranceRoundings } from './items.ts'
import { insuranceLimits } from './limits.ts'

const { places } = insuranceLimits

/** A number of zero or more as exact decimal text, however a client writes it. */
const decimalText = (most: number, limit: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? exact(value).toFixed() : value),
    z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${most}})?$`), { abort: true })
      .refine((value) => exact(value).lte(limit)),
  )
/** Yuan of a base, per cent, and yuan that are paid. */
export const baseIn = () => optional(decimalText(places.base, '999999999'))
export const proportionIn = () => optional(decimalText(places.proportion, '100'))
export const amountIn = () => optional(decimalText(places.amount, '999999999'))

const rounding = z.enum(insuranceRoundings)

export const projectSchema = z.object({
  projectId: z.number(),
  type: z.number(),
  projectName: z.string().nullable(),
  defaultAmount: z.number().nullable(),
  corporateProportion: z.number().nullable(),
  personalProportion: z.number().nullable(),
  corporateAmount: z.number(),
  personalAmount: z.number(),
  /** Of ours. */
  corporateRounding: rounding,
  personalRounding: rounding,
})
export type InsProject = z.output<typeof projectSchema>

export const projectIn = z.object({
  type: integer(1, 11),
  projectName: optionalText(insuranceLimits.projectName),
  defaultAmount: baseIn(),
  corporateProportion: proportionIn(),
  personalProportion: proportionIn(),
  corporateAmount: amountIn(),
  personalAmount: amountIn(),
  corporateRounding: optional(rounding).transform((value) => value ?? 'cent'),
  personalRounding: optional(rounding).transform((value) => value ?? 'cent'),
})
export type ProjectIn = z.output<typeof projectIn>

/** What is entered for a person, by the project of the scheme. */
export const ownValueIn = z.object({
  projectId: id(),
  defaultAmount: baseIn(),
  corporateAmount: amountIn(),
  personalAmount: amountIn(),
})
export type OwnValueIn = z.output<typeof ownValueIn>

/** The four sums of a scheme, a person, a month. */
export const sums = {
  personalInsuranceAmount: z.number(),
  personalProvidentFundAmount: z.number(),
  corporateInsuranceAmount: z.number(),
  corporateProvidentFundAmount: z.number(),
}

export const itemSchema = projectSchema.extend({
  empProjectRecordId: z.number(),
  /** Of ours: the base that counts, and why it is not the one that was entered; null where it is. */
  countedBase: z.number().nullable(),
  movedWord: z.string().nullable(),
  limitLaw: z.string().nullable(),
})
export type InsItem = z.output<typeof itemSchema>
