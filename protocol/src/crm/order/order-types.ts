import type { Presences } from '#protocol/record/declaration/kinds.ts'
import type { OrderType } from './declare.ts'

/** 型号更换. */
const OTHER_MODEL = 5

const R = 'required'
const O = 'optional'
const D = 'shown'
const H = 'hidden'

/** What is the same in the form of every order; a type names only what differs (locks-and-extensions.md §7.15). */
const usual = {
  business_name: R,
  customer_id: R,
  // begins in its own group and moves with the facts
  type_id: D,
  status_id: D,
  order_no: D,
  region: R,
  shell_nums: R,
  distinguish: D,
  update_customer: H,
  lease_years: H,
  start_time: H,
  end_time: H,
  trial_days: H,
  merge_mode: H,
  reason_type: H,
  reason: O,
  money: D,
  deal_date: O,
  product: O,
  remark: O,
} as const satisfies Presences

/** The form of every order, row by row; of each row a type shows what it has (locks-and-extensions.md §7.15). */
export const orderRows = [
  ['business_name', 'customer_id'],
  ['order_no', 'region'],
  ['type_id', 'status_id'],
  ['shell_nums', 'distinguish'],
  ['start_time', 'end_time'],
  ['lease_years', 'trial_days'],
  ['update_customer', 'merge_mode'],
  ['money', 'deal_date'],
  ['reason_type', 'reason'],
  ['remark'],
  ['product'],
] as const

/** Of a plain sales opportunity: nothing of an order. */
export const plainFields = {
  order_no: H,
  region: H,
  shell_nums: H,
  distinguish: H,
  update_customer: H,
  lease_years: H,
  start_time: H,
  end_time: H,
  trial_days: H,
  merge_mode: H,
  reason_type: H,
  reason: H,
} as const satisfies Presences

const nothing = { contract: false, signed: false, payment: false, device: false }
const signed = { contract: true, signed: true, payment: true, device: false }

/** Every type of order (locks-and-extensions.md §7.1). What they compute and write is in `arithmetic.ts`: lists need none of it. */
export const orderTypes = [
  {
    code: 0,
    name: '新建租赁',
    right: 'rent',
    paysTerm: true,
    gates: { ...signed, device: true },
    takes: { least: 0, statuses: ['onTrial'] },
    makes: 'new',
    asks: ['portNumber', 'startTime'],
    sells: [0, 2],
    worth: 'lines',
    fields: { ...usual, shell_nums: O, lease_years: R, start_time: R, end_time: D, product: R },
  },
  {
    code: 1,
    name: '新增买卖',
    right: 'buyingselling',
    isForever: true,
    file: { kind: 'buy' },
    gates: { ...signed, device: true },
    takes: { least: 0, statuses: ['onTrial'] },
    makes: 'new',
    asks: ['portNumber', 'startTime'],
    sells: [1, 2],
    worth: 'lines',
    fields: { ...usual, shell_nums: O, start_time: R, product: R },
  },
  {
    code: 2,
    name: '租赁续费',
    right: 'renewal',
    renews: true,
    continuesTerm: true,
    paysTerm: true,
    gates: { ...nothing, payment: true },
    takes: { least: 1, statuses: ['inUse'], isRental: true },
    sells: [0, 2],
    derivesProducts: true,
    worth: 'lines',
    fields: { ...usual, lease_years: R, end_time: D },
  },
  {
    code: 3,
    name: '租赁续约',
    right: 'renewal',
    renews: true,
    paysTerm: true,
    gates: signed,
    takes: { least: 1, statuses: ['inUse'], isRental: true, alike: 'locksUnlike' },
    asks: ['portNumber', 'startTime'],
    sells: [0, 2],
    derivesProducts: true,
    worth: 'lines',
    fields: { ...usual, lease_years: R, start_time: R, end_time: D, product: R },
  },
  {
    code: 4,
    name: '升级',
    right: 'upgrade',
    file: { kind: 'upgrade', always: true },
    mustChange: true,
    gates: signed,
    takes: { least: 1, statuses: ['inUse'], alike: 'upgradeUnlike', isInTime: true },
    asks: ['portNumber'],
    sells: [0, 1, 2],
    derivesProducts: true,
    worth: 'computed',
    fields: { ...usual, product: R },
  },
  {
    code: 5,
    name: '挂失补办',
    right: 'reportloss',
    reportsLoss: true,
    gates: { ...nothing, payment: true, device: true },
    takes: { least: 1, most: 1, statuses: ['inUse', 'onTrial'] },
    sells: [2],
    worth: 'fees',
    fields: { ...usual, reason_type: R, reason: R, deal_date: H },
    reasons: [1, 2, 3],
    keepsNumber: true,
  },
  {
    code: 6,
    name: '换锁',
    right: 'changelock',
    gates: { ...nothing, payment: true, device: true },
    takes: { least: 1, most: 1, statuses: ['inUse', 'onTrial'] },
    sells: [2],
    worth: 'fees',
    fields: { ...usual, reason_type: R, reason: R, deal_date: H },
    reasons: [4, OTHER_MODEL, 9],
    reportsFault: { but: OTHER_MODEL },
  },
  {
    code: 7,
    name: '合锁',
    right: 'joinlock',
    gates: { ...nothing, payment: true },
    takes: { least: 2, statuses: ['inUse'], alike: 'locksUnlike', isInTime: true, hasMain: true },
    sells: [0, 1, 2],
    worth: 'computed',
    fields: { ...usual, end_time: D, merge_mode: R, product: H, deal_date: H },
  },
  {
    code: 9,
    name: '试用',
    right: 'ontria',
    isTrial: true,
    gates: { ...nothing, device: true },
    takes: { least: 0, statuses: [] },
    makes: 'new',
    asks: ['portNumber'],
    sells: [0],
    worth: 'nothing',
    fields: {
      ...usual,
      shell_nums: O,
      start_time: D,
      end_time: D,
      trial_days: R,
      reason: R,
      money: H,
      product: R,
      deal_date: H,
    },
  },
  {
    code: 10,
    name: '变更',
    right: 'change',
    gates: { ...nothing, payment: true },
    takes: { least: 1, statuses: ['inUse'] },
    sells: [2],
    worth: 'fees',
    fields: { ...usual, update_customer: R, reason_type: R, reason: R, deal_date: H },
    reasons: [6, 7, 8, 9],
  },
  {
    code: 11,
    name: '变更时间',
    right: 'change',
    mustChange: true,
    reasonRefusal: 'changeReasonMissing',
    gates: nothing,
    takes: { least: 1, statuses: ['inUse', 'onTrial'] },
    asks: ['startTime', 'endTime'],
    sells: [],
    worth: 'nothing',
    fields: { ...usual, start_time: O, end_time: O, reason: R, money: H, product: H, deal_date: H },
  },
  {
    code: 12,
    name: '新清单租赁',
    right: 'rent',
    paysTerm: true,
    gates: { ...signed, device: true },
    takes: { least: 0, statuses: ['inUse'], isInTime: true },
    makes: 'unlessChosen',
    asks: ['portNumber', 'startTime'],
    sells: [0, 2],
    sellsOfCategories: true,
    worth: 'lines',
    fields: { ...usual, shell_nums: O, lease_years: R, start_time: R, end_time: D, product: R },
  },
] as const satisfies readonly OrderType[]

export type OrderTypeCode = (typeof orderTypes)[number]['code']

const all: readonly OrderType[] = orderTypes
const byCode = new Map(all.map((type) => [type.code, type]))

/** Words of the types by their codes. */
export const orderTypeWords: Readonly<Record<number, string>> = Object.fromEntries(
  all.map(({ code, name }) => [code, name]),
)

/** Codes of the types of which something holds, for queries. */
export const codesOf = (holds: (type: OrderType) => boolean | undefined): number[] =>
  all.filter((type) => holds(type)).map(({ code }) => code)

/** The code of the type that continues the term of its locks: what a renewal makes that is begun without a form (§7.16). */
export const [CONTINUATION = 0] = codesOf(({ continuesTerm }) => continuesTerm)

/** The type of this code; undefined for a plain opportunity. */
export const orderTypeOf = (code: unknown): OrderType | undefined =>
  code === null || code === undefined || code === '' ? undefined : byCode.get(Number(code))
