import type { Dated } from '../dated.ts'

/** A step of a progressive table: up to and including `upTo`; null is the last step. */
export interface Bracket {
  readonly upTo: number | null
  /** Decimal text of a fraction: `0.03` is 3 %. */
  readonly rate: string
  readonly quick: number
}
export type Brackets = readonly Bracket[]

/** All values of law and company that a pay run needs on one day. */
export interface RateValues {
  /** 综合所得 of a year, also used for the cumulative withholding of wages. */
  annual: Brackets
  /** The same table by the month: bonuses taxed alone. */
  monthly: Brackets
  /** 劳务报酬 withheld by payment. */
  labour: Brackets
  /** 减除费用 of a month. */
  basic: number
  /** 劳务报酬: up to `limit` a payment is lessened by `amount`, above it by `share`. */
  labourDeduction: { limit: number; amount: number; share: string }
  /** Income of the previous year up to which the deduction of the whole year is taken at once. */
  wholeYearLimit: number
  /** 个人养老金 of a year. */
  pension: number
  /** Average wage of a year where the company is, as announced: three times as much of a compensation on leaving is free of tax. */
  localAnnual: number
  /** The least wage of a month where the company is. */
  leastWage: number
  /** Days paid in a month. */
  paidDays: string
  /** 加班工资: times the pay of an hour on working days, on rest days without time off, on statutory holidays. */
  overtime: { workingDay: string; restDay: string; holiday: string }
}
export type RateKey = keyof RateValues

/** Each rate with the days on which it holds: what an installation begins with, changed as data and never in code. */
export type Rates = { readonly [Key in RateKey]: readonly Dated<RateValues[Key]>[] }

const taxLaw = '《中华人民共和国个人所得税法》（2018年8月31日第七次修正）'
const withholding = '国家税务总局公告2018年第61号《个人所得税扣缴申报管理办法（试行）》'

export const firstRates: Rates = {
  annual: [
    {
      from: '2019-01-01',
      to: null,
      law: `${taxLaw}税率表一；${withholding}预扣率表一`,
      value: [
        { upTo: 36_000, rate: '0.03', quick: 0 },
        { upTo: 144_000, rate: '0.1', quick: 2_520 },
        { upTo: 300_000, rate: '0.2', quick: 16_920 },
        { upTo: 420_000, rate: '0.25', quick: 31_920 },
        { upTo: 660_000, rate: '0.3', quick: 52_920 },
        { upTo: 960_000, rate: '0.35', quick: 85_920 },
        { upTo: null, rate: '0.45', quick: 181_920 },
      ],
    },
  ],
  monthly: [
    {
      from: '2019-01-01',
      to: '2027-12-31',
      law: '财税〔2018〕164号第一条；财政部 税务总局公告2023年第30号（执行至2027年12月31日）',
      value: [
        { upTo: 3_000, rate: '0.03', quick: 0 },
        { upTo: 12_000, rate: '0.1', quick: 210 },
        { upTo: 25_000, rate: '0.2', quick: 1_410 },
        { upTo: 35_000, rate: '0.25', quick: 2_660 },
        { upTo: 55_000, rate: '0.3', quick: 4_410 },
        { upTo: 80_000, rate: '0.35', quick: 7_160 },
        { upTo: null, rate: '0.45', quick: 15_160 },
      ],
    },
  ],
  labour: [
    {
      from: '2019-01-01',
      to: null,
      law: `${withholding}预扣率表二`,
      value: [
        { upTo: 20_000, rate: '0.2', quick: 0 },
        { upTo: 50_000, rate: '0.3', quick: 2_000 },
        { upTo: null, rate: '0.4', quick: 7_000 },
      ],
    },
  ],
  basic: [{ from: '2018-10-01', to: null, law: `${taxLaw}第六条`, value: 5_000 }],
  labourDeduction: [
    {
      from: '2019-01-01',
      to: null,
      law: `${withholding}第八条`,
      value: { limit: 4_000, amount: 800, share: '0.2' },
    },
  ],
  wholeYearLimit: [{ from: '2021-01-01', to: null, law: '国家税务总局公告2020年第19号', value: 60_000 }],
  pension: [
    {
      from: '2022-01-01',
      to: null,
      law: '财政部 税务总局公告2022年第34号；财政部 税务总局公告2024年第21号',
      value: 12_000,
    },
  ],
  // of the place, so that there is no first value: entered before the first compensation
  localAnnual: [],
  leastWage: [],
  paidDays: [
    { from: '2008-01-03', to: '2024-12-31', law: '劳社部发〔2008〕3号', value: '21.75' },
    { from: '2025-01-01', to: null, law: '人社部发〔2025〕2号', value: '21.75' },
  ],
  overtime: [
    {
      from: '1995-01-01',
      to: null,
      law: '《中华人民共和国劳动法》第四十四条',
      value: { workingDay: '1.5', restDay: '2', holiday: '3' },
    },
  ],
}
