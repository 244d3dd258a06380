import { z } from 'zod'
import { type Call, call } from '#protocol/platform/call.ts'
import {
  day,
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  requestKey,
} from '#protocol/platform/wire.ts'
import { amount, shellNumsSchema } from './requests.ts'

const area = 'business'

/** Receipts and plans that are named at once. */
export const MOST_ROWS = 100

/** Money of a customer that may be given to an order: a receipt, or a bank credit that is none yet. */
export const receivableSchema = z.object({
  kind: z.union([z.literal(1), z.literal(2)]),
  receivablesId: z.number().nullable(),
  transactionId: z.number().nullable(),
  number: z.string(),
  returnTime: z.string().nullable(),
  money: z.number(),
  allocatedMoney: z.number(),
  remainMoney: z.number(),
  returnType: z.string().nullable(),
  contractId: z.number().nullable(),
  contractNum: z.string(),
  payerName: z.string(),
  summary: z.string(),
})
export type SelectableMoney = z.infer<typeof receivableSchema>

/** A plan of an order, as its dialogs show it (locks-and-extensions.md §9.6). */
export const orderPlanSchema = z.object({
  receivablesPlanId: z.number(),
  num: z.string(),
  yearNo: z.number().nullable(),
  money: z.number().nullable(),
  returnDate: z.string().nullable(),
  returnType: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  realReceivedMoney: z.number().nullable(),
  unreceivedMoney: z.number().nullable(),
  receivedStatus: z.number().nullable(),
  paymentStatus: z.number().nullable(),
  pushStatus: z.number().nullable(),
  remind: z.number().nullable(),
  contractId: z.number().nullable(),
  contractNum: z.string(),
})
export type OrderPlan = z.infer<typeof orderPlanSchema>

const pushLogSchema = z.object({
  /** `message` or `sms`. */
  channel: z.string(),
  receiver: z.string(),
  content: z.string(),
  result: z.string(),
  pushTime: z.string(),
})
export type PushLogEntry = z.infer<typeof pushLogSchema>

/** A day, or '' that empties it; absent: it stays. */
const changedDay = () => z.union([z.literal(''), z.null(), day()]).optional()

/** One id, or several as a list or joined by commas. */
const planIds = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : value),
  ids(MOST_ROWS).optional(),
)

/** As the form of invoices sends it in `entity`; the amount is that of the order where it is absent. */
const invoiceSchema = z.looseObject({ invoiceMoney: optional(amount()) })

/** Money of orders (locks-and-extensions.md §8.5, §9). */
export const orderMoneyCalls = {
  selectable: call({
    path: 'crmBusiness/selectReceivable',
    need: 'crm/receivables/index',
    area,
    summary: '客户可入账的款项：有余额的回款和未认领的银行到账',
    safe: true,
    request: z.object({ customerId: id(), businessId: optional(id()), search: optionalText(100) }),
    reply: z.array(receivableSchema),
  }),
  takeIn: call({
    path: 'crmBusiness/addReceivableAccount',
    body: 'json',
    need: 'crm/receivables/save',
    area,
    summary: '入账：把回款或银行到账分摊给订单',
    request: z.object({
      businessId: id(),
      list: z
        .array(
          z.object({
            kind: integer(1, 2),
            receivablesId: optional(id()),
            transactionId: optional(id()),
            money: amount(),
            receivablesPlanId: optional(id()),
          }),
        )
        .max(MOST_ROWS),
      requestKey: requestKey(),
    }),
    reply: z.object({
      paymentStatus: z.number(),
      receivedMoney: z.number().nullable(),
      unreceivedMoney: z.number().nullable(),
    }),
  }),
  plans: call({
    path: 'crmBusiness/selectBusinessReceivablePlanList',
    need: ['crm/business/read', 'crm/receivablesPlan/index'],
    area,
    summary: '订单的回款计划',
    safe: true,
    request: z.object({ businessId: id() }),
    reply: z.array(orderPlanSchema),
  }),
  planTimes: call({
    path: 'crmBusiness/updateBusinessReceivablePlanTime',
    body: 'json',
    need: 'crm/receivablesPlan/update',
    area,
    summary: '调整订单的回款计划日期和服务期',
    request: z.object({
      businessId: id(),
      list: z
        .array(
          z.object({
            receivablesPlanId: id(),
            returnDate: optional(day()),
            startTime: changedDay(),
            endTime: changedDay(),
          }),
        )
        .min(1)
        .max(MOST_ROWS),
    }),
    reply: nothing,
  }),
  renewAndInvoice: call({
    path: 'crmBusiness/businessRenewAndInvoice',
    body: 'json',
    need: 'crm/business/renewal',
    area,
    summary: '续费并开票：一次提交续费订单和发票申请',
    request: z.object({
      customerId: id(),
      shellNums: shellNumsSchema,
      leaseYears: z.preprocess((value) => value ?? 1, integer(1, 20)),
      money: optional(amount()),
      discountRate: optional(z.union([z.string(), z.number()])),
      product: optional(z.array(z.looseObject({ productId: id() })).max(MOST_ROWS)),
      remark: optionalText(800),
      examineFlowData: z.unknown().optional(),
      invoice: optional(invoiceSchema),
      requestKey: requestKey(),
    }),
    reply: z.object({
      businessId: z.number(),
      orderNo: z.string().nullable(),
      invoiceId: z.number().nullable(),
    }),
  }),
  settle: call({
    path: 'crmReceivablesPlan/receivablesSettle',
    body: 'json',
    need: 'crm/receivablesPlan/settle',
    area: 'receivablesPlan',
    summary: '挂起、取消挂起或结清回款计划或订单，可核销尾差',
    request: z.object({
      receivablesPlanIds: planIds,
      businessId: optional(id()),
      paymentStatus: integer(0, 2),
      writeOffMoney: optional(amount()),
      remark: optionalText(500),
    }),
    reply: nothing,
  }),
  setPush: call({
    path: 'crmReceivablesPlan/setPushStatus',
    need: 'crm/receivablesPlan/push',
    area: 'receivablesPlan',
    summary: '推送回款计划提醒，或设为未推送、不推送',
    request: z.object({
      receivablesPlanId: optional(id()),
      receivablesPlanIds: planIds,
      pushStatus: pushStatus(),
    }),
    reply: z.object({ pushStatus: z.number() }),
  }),
  pushLog: call({
    path: 'crmReceivablesPlan/queryPushLog',
    need: 'crm/receivablesPlan/read',
    area: 'receivablesPlan',
    summary: '回款计划的推送记录，新的在前，最多100条',
    safe: true,
    request: z.object({ receivablesPlanId: id() }),
    reply: z.array(pushLogSchema),
  }),
  setOrderPush: call({
    path: 'crmReceivablesPlan/updateBusinessPushStatus',
    need: 'crm/receivablesPlan/push',
    area: 'receivablesPlan',
    summary: '推送订单各期未结清的回款计划，或设为未推送、不推送',
    request: z.object({ businessId: id(), pushStatus: pushStatus() }),
    reply: z.object({ count: z.number() }),
  }),
} as const satisfies Record<string, Call>

/** 1 sends the reminder now. */
function pushStatus() {
  return integer(0, 3).refine((value) => value !== 2)
}
