import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, flag, id, idList, integer, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { lockRegion } from '../software-lock/words.ts'

const area = 'order'

/** Orders on one print. */
export const MOST_PRINTED = 50
/** Records of which prints are asked for at once. */
const MOST_SALES = 500

/** A line of an order that took effect. Null or '' is what the caller may not see, as in lock, order, customer and contract. */
const saleRowSchema = z.object({
  saleRecordId: z.number(),
  saleDate: z.string(),
  businessId: z.number(),
  businessLockId: z.number(),
  orderNo: z.string(),
  orderType: z.number().nullable(),
  orderTypeName: z.string(),
  customerId: z.number(),
  customerName: z.string(),
  lockId: z.number(),
  shellNum: z.string(),
  distinguish: z.number().nullable(),
  productNames: z.string(),
  productIds: z.array(z.number()),
  portNumber: z.number().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  receivableMoney: z.number().nullable(),
  receivedMoney: z.number().nullable(),
  unreceivedMoney: z.number().nullable(),
  paymentStatus: z.number().nullable(),
  contractId: z.number().nullable(),
  contractNum: z.string(),
  contractCheckStatus: z.number().nullable(),
  invoiceStatus: z.number().nullable(),
  invoicedMoney: z.number().nullable(),
  ownerUserId: z.number().nullable(),
  ownerUserName: z.string(),
  deptId: z.number().nullable(),
  deptName: z.string(),
  region: z.number().nullable(),
})
export type SaleRow = z.infer<typeof saleRowSchema>

/** Sums of the whole result. */
const saleTotalsSchema = z.object({
  receivableMoney: z.number().nullable(),
  receivedMoney: z.number().nullable(),
  unreceivedMoney: z.number().nullable(),
  /** Different locks. */
  lockNum: z.number(),
  portNumber: z.number().nullable(),
})
export type SaleTotals = z.infer<typeof saleTotalsSchema>

const filters = {
  search: optionalText(100),
  saleDateStart: optional(day()),
  saleDateEnd: optional(day()),
  orderType: optional(integer(0, 12)),
  distinguish: optional(integer(0, 1)),
  region: optional(lockRegion()),
  paymentStatus: optional(integer(0, 3)),
  invoiceStatus: optional(integer(0, 2)),
  ownerUserId: optional(id()),
  deptId: optional(id()),
  productId: optional(id()),
  customerId: optional(id()),
  sortField: optional(z.string().max(60)),
  /** 1 falling, 2 rising. */
  order: optional(integer(1, 2)),
}

const salePageSchema = pageOf(saleRowSchema).extend({ extraData: saleTotalsSchema })

const printedLineSchema = z.object({
  shellNum: z.string(),
  distinguish: z.string(),
  productNames: z.string(),
  portNumber: z.number().nullable(),
  /** Null: for ever. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  money: z.number().nullable(),
})

/** One 销售单. */
const printedOrderSchema = z.object({
  businessId: z.number(),
  companyName: z.string(),
  orderNo: z.string(),
  saleDate: z.string(),
  customerName: z.string(),
  contactsName: z.string(),
  telephone: z.string(),
  address: z.string(),
  lines: z.array(printedLineSchema),
  /** Null for a caller who may not see amounts. */
  money: z.number().nullable(),
  /** The same in words. */
  moneyWords: z.string(),
  paymentStatus: z.string(),
  remark: z.string(),
  handleUserName: z.string(),
})
export type PrintedOrder = z.infer<typeof printedOrderSchema>

/** The sale ledger (locks-and-extensions.md §15). */
export const saleCalls = {
  list: call({
    path: 'crmhistories/queryPageList',
    body: 'json',
    need: 'crm/sale/index',
    area,
    summary: '销售台账，新的在前；extraData 是全部结果的合计',
    safe: true,
    request: z.object({ page: paging.page, limit: paging.limit, ...filters }),
    reply: salePageSchema,
  }),
  export: call({
    path: 'crmhistories/allExportExcel',
    body: 'json',
    need: 'crm/sale/excelexport',
    area,
    summary: '导出销售台账',
    safe: true,
    request: z.object(filters),
    reply: workbook,
  }),
  ofCustomer: call({
    path: 'crmCustomer/sale-records',
    body: 'json',
    need: 'signedIn',
    area: 'customer',
    summary: '一个客户的销售记录；includeChild 1 含子客户',
    safe: true,
    request: z.object({
      customerId: id(),
      includeChild: flag().default(0),
      page: paging.page,
      limit: paging.limit,
    }),
    reply: salePageSchema,
  }),
  printData: call({
    path: 'crmhistories/printData',
    need: 'crm/sale/print',
    area,
    summary: '销售单的内容，每个订单一张；ids 为销售记录',
    safe: true,
    request: z.object({ ids: idList().pipe(z.array(z.number()).min(1).max(MOST_SALES)) }),
    reply: z.array(printedOrderSchema),
  }),
} as const
