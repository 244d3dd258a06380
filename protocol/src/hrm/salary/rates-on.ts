import { type Dated, valueOn } from '../dated.ts'
import type { RateKey, Rates, RateValues } from './rates.ts'

/** What a missing rate is called in its refusal. */
export const rateNames: Readonly<Record<RateKey, string>> = {
  annual: '综合所得税率表',
  monthly: '按月换算后的综合所得税率表',
  labour: '劳务报酬预扣率表',
  basic: '减除费用',
  labourDeduction: '劳务报酬减除费用',
  wholeYearLimit: '全年一次减除的收入限额',
  pension: '个人养老金扣除限额',
  localAnnual: '当地上年职工年平均工资',
  leastWage: '当地月最低工资标准',
  paidDays: '月计薪天数',
  overtime: '加班工资倍数',
}

/** A rate that has no value on a day. */
export class MissingRate extends RangeError {
  readonly rate: string
  readonly day: string
  constructor(rate: string, day: string) {
    super(`${rate} ${day}`)
    this.rate = rate
    this.day = day
  }
}

/** Names of those of these rates that have no value on a day: a run that needs one is refused with them (hrm.md §15.5). */
export const missingRates = (rates: Rates, day: string, needed: readonly RateKey[]): string[] =>
  needed.filter((key) => valueOn<unknown>(rates[key], day) === undefined).map((key) => rateNames[key])

/**
 * The rates of a day, each looked up when it is used: a table that has run out refuses only what needs it.
 * @throws MissingRate for one that is missing, when it is read
 */
export function ratesOn(rates: Rates, day: string): RateValues {
  const of = <Value>(key: RateKey, values: readonly Dated<Value>[]): Value => {
    const found = valueOn(values, day)
    if (!found) throw new MissingRate(rateNames[key], day)
    return found.value
  }
  return {
    get annual() {
      return of('annual', rates.annual)
    },
    get monthly() {
      return of('monthly', rates.monthly)
    },
    get labour() {
      return of('labour', rates.labour)
    },
    get basic() {
      return of('basic', rates.basic)
    },
    get labourDeduction() {
      return of('labourDeduction', rates.labourDeduction)
    },
    get wholeYearLimit() {
      return of('wholeYearLimit', rates.wholeYearLimit)
    },
    get pension() {
      return of('pension', rates.pension)
    },
    get localAnnual() {
      return of('localAnnual', rates.localAnnual)
    },
    get leastWage() {
      return of('leastWage', rates.leastWage)
    },
    get paidDays() {
      return of('paidDays', rates.paidDays)
    },
    get overtime() {
      return of('overtime', rates.overtime)
    },
  }
}
