import { exact } from '#protocol/hrm/figure.ts'
import type { OptVal } from '#protocol/hrm/salary/wire.ts'
import { payBounds, readAmount } from '../amount-rules.ts'

/** Amounts of a set as they are typed, by the code of the item. */
export type Typed = ReadonlyMap<number, string>

/** The two sets of an archive: of the probation, and after it (hrm.md §13). */
export const paySets = [
  { key: 'pro', title: '试用期工资' },
  { key: 'regular', title: '转正后工资' },
] as const
export type PaySet = (typeof paySets)[number]['key']
export type PayValues = Readonly<Record<PaySet, Typed>>

/** Only who is in probation has a set for it. */
export const PROBATION = 2

export const typedOf = (values: readonly Pick<OptVal, 'code' | 'value'>[]): Typed =>
  new Map(values.map(({ code, value }) => [code, value]))

export const isAmount = (typed: string): boolean => readAmount(typed, payBounds) !== null

/** Sum of the items in decimal text; what is no amount counts as nothing. */
export const sumOf = (items: readonly { code: number }[], typed: Typed): string =>
  items
    .reduce((sum, { code }) => sum.plus(readAmount(typed.get(code) ?? '', payBounds) ?? 0), exact(0))
    .toFixed(2)

/** As calls take a set. */
export const sentOf = (items: readonly { code: number }[], typed: Typed) =>
  items.map(({ code }) => ({ code, value: readAmount(typed.get(code) ?? '', payBounds) ?? '0' }))

/** Whether everything that is typed is an amount. */
export const isFit = (items: readonly { code: number }[], values: PayValues): boolean =>
  items.every(({ code }) => [values.pro, values.regular].every((set) => isAmount(set.get(code) ?? '')))
