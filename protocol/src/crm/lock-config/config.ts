import { z } from 'zod'
import { flag, id, integer } from '#protocol/platform/wire.ts'
import { lockRegion, regionLetters } from '../software-lock/words.ts'

/** Yuan with two decimals, as a number on the wire. */
const money = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value,
    z
      .number()
      .min(0)
      .max(100_000_000)
      .refine((value) => Number(value.toFixed(2)) === value),
  )

/** Entries of a list or a map that an administrator can make long. */
const MOST = 1000

/** What each setting of locks may hold (locks-and-extensions.md §28.1). */
export const lockConfigFields = {
  /** Days after the end of a rental within which it is renewed without a gap. */
  graceDays: integer(0, 365),
  /** Days before the end from which a rental is 即将到期. */
  expireRemindDays: integer(1, 365),
  /** The usual and the longest duration of a trial. */
  trialDays: integer(1, 365),
  trialMaxDays: integer(1, 365),
  /** Trials of a customer within 365 days. */
  trialMaxPerCustomer: integer(0, 100),
  lockReissueFee: money(),
  /** What may be missing of a plan that is settled. */
  settleTolerance: money(),
  /** Customers are notified of plans as well. */
  pushCustomer: flag(),
  /** Orders that pass get a plan. */
  autoPlan: flag(),
  /** Categories of products that an order of the new list may hold; empty: all. */
  newListCategoryIds: z.array(id()).max(MOST),
  /** The region of a department and of those below it; of the others {@link DEFAULT_REGION}. */
  regionByDept: z
    .record(z.string().regex(/^\d{1,15}$/), lockRegion())
    .refine((regions) => Object.keys(regions).length <= MOST),
}

export const lockConfigSchema = z.object({
  graceDays: z.number(),
  expireRemindDays: z.number(),
  trialDays: z.number(),
  trialMaxDays: z.number(),
  trialMaxPerCustomer: z.number(),
  lockReissueFee: z.number(),
  settleTolerance: z.number(),
  pushCustomer: z.union([z.literal(0), z.literal(1)]),
  autoPlan: z.union([z.literal(0), z.literal(1)]),
  newListCategoryIds: z.array(z.number()),
  regionByDept: z.record(z.string(), z.number()),
})
export type LockConfig = z.infer<typeof lockConfigSchema>

/** What holds until an administrator has changed it. */
export const lockConfigDefaults: LockConfig = {
  graceDays: 30,
  expireRemindDays: 30,
  trialDays: 15,
  trialMaxDays: 30,
  trialMaxPerCustomer: 2,
  lockReissueFee: 0,
  settleTolerance: 1,
  pushCustomer: 0,
  autoPlan: 1,
  newListCategoryIds: [],
  regionByDept: {},
}

/** 威海: the region of departments without one. */
export const DEFAULT_REGION = regionLetters.WH
