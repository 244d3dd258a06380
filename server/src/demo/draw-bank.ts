import { CREDIT, DEBIT } from '#protocol/crm/bank/words.ts'
import { addDays, formatDay, HOUR, MINUTE, startOfDay } from '#server/platform/time/clock.ts'
import type { Random } from './random.ts'

export interface BankOptions {
  random: Random
  now: Date
  /** Who gives accounts and imports statements. */
  keeperId: number
}

/** The companies that sell; statements are those of the first. */
export const companies = [
  {
    region: 1,
    city: '威海',
    code: '91371000MA3C8Q1X2T',
    account: '6228480012370001',
    prefix: '6228480012',
  },
  {
    region: 2,
    city: '青岛',
    code: '91370202MA3D5K7R8B',
    account: '6228480013370002',
    prefix: '6228480013',
  },
] as const
export const [home] = companies

/** What the company of a city is called. */
export const companyName = (city: string): string => `${city}精算软件有限公司`

/** A payment that is on the statement. */
export interface Money {
  customerId: number
  customerName: string
  subAccountNo: string | null
  money: string
  day: string
}

interface LineParts {
  direction: number
  money: string
  day: string
  payerName: string
  summary: string
  subAccountNo?: string | null
  customerId?: number | null
  ignoreReason?: string
}

export function lineOf(options: BankOptions, { customerId, customerName, subAccountNo, money, day }: Money) {
  const { random } = options
  return draw(options, {
    direction: CREDIT,
    money,
    day,
    payerName: customerName,
    summary: random.pick(['货款', '软件费', '软件锁续费', '合同款', '']),
    subAccountNo,
    customerId: subAccountNo === null ? null : customerId,
  })
}

/** Money that no plan waits for. */
export function besides(options: BankOptions) {
  const { now } = options
  const day = (before: number) => addDays(formatDay(now), -before)
  return [
    draw(options, {
      direction: CREDIT,
      money: '3600.00',
      day: day(1),
      payerName: '文登宏图造价咨询事务所',
      summary: '预付软件费',
    }),
    draw(options, {
      direction: CREDIT,
      money: '12800.00',
      day: day(3),
      payerName: '荣成海润建设工程有限公司',
      summary: '货款',
    }),
    draw(options, {
      direction: DEBIT,
      money: '15.50',
      day: day(2),
      payerName: '中国农业银行',
      summary: '手续费',
    }),
    draw(options, {
      direction: CREDIT,
      money: '86.21',
      day: day(5),
      payerName: '中国农业银行',
      summary: '结息',
      ignoreReason: '存款利息',
    }),
  ]
}

function draw(
  { random, now, keeperId }: BankOptions,
  {
    direction,
    money,
    day,
    payerName,
    summary,
    subAccountNo,
    customerId = null,
    ignoreReason = '',
  }: LineParts,
) {
  return {
    region: home.region,
    main_account_no: home.account,
    bank_serial: `${day.replaceAll('-', '')}${random.digits(10)}`,
    sub_account_no: subAccountNo ?? '',
    customer_id: customerId,
    direction,
    money,
    payer_name: payerName,
    payer_account: `62${random.digits(17)}`,
    summary,
    trade_time: new Date(startOfDay(day).getTime() + 9 * HOUR + random.integer(0, 500) * MINUTE),
    ignored: ignoreReason !== '',
    ignore_reason: ignoreReason,
    notified: true,
    matched_money: 0,
    create_user_id: keeperId,
    create_time: now,
    balance: null,
  }
}
