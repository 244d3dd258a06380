import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import type { RateKey } from '#protocol/hrm/salary/rates.ts'
import { rateKinds } from './rate-words.ts'

/** One step of a table as it is typed; without an end it is the last one. */
export interface EnteredStep {
  upTo?: string
  percent?: string
  quick?: string
}

/** A value of law as it is typed. */
export interface EnteredRate {
  number?: string
  steps?: EnteredStep[]
  limit?: string
  amount?: string
  percent?: string
  workingDay?: string
  restDay?: string
  holiday?: string
}

export const isRateKey = (key: string): key is RateKey => Object.hasOwn(rateKinds, key)
export const rateKeys: readonly RateKey[] = Object.keys(rateKinds).filter(isRateKey)

const numberIn = (typed: string | undefined) => toDecimal(readNumber(typed ?? ''))?.toNumber() ?? 0
const shareIn = (typed: string | undefined) =>
  (toDecimal(readNumber(typed ?? '')) ?? toDecimal('0'))?.div(100).toFixed()
const textIn = (typed: string | undefined) => toDecimal(readNumber(typed ?? ''))?.toFixed() ?? '0'

/** Values whose shape keeps decimal text. */
const asText: readonly RateKey[] = ['paidDays']

/** As `RateValues` of the key. */
export function readRate(key: RateKey, entered: EnteredRate): unknown {
  const { kind } = rateKinds[key]
  if (kind === 'brackets')
    return (entered.steps ?? []).map(({ upTo, percent, quick }, at, all) => ({
      upTo: at === all.length - 1 ? null : numberIn(upTo),
      rate: shareIn(percent),
      quick: numberIn(quick),
    }))
  if (kind === 'labour')
    return {
      limit: numberIn(entered.limit),
      amount: numberIn(entered.amount),
      share: shareIn(entered.percent),
    }
  if (kind === 'overtime')
    return {
      workingDay: textIn(entered.workingDay),
      restDay: textIn(entered.restDay),
      holiday: textIn(entered.holiday),
    }
  return asText.includes(key) ? textIn(entered.number) : numberIn(entered.number)
}
