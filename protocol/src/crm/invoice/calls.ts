import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { kindsSchema } from './kinds.ts'
import { titleInvoiceTypes } from './words.ts'

const area = 'invoice'

const issued = z.object({
  invoiceId: id(),
  invoiceNumber: optionalText(100),
  realInvoiceDate: optionalText(30),
  logisticsNumber: optionalText(100),
})

const reasoned = z.object({ invoiceId: id(), reason: optionalText(300) })

/** 1 or 3; a title need not have one. */
const titleInvoiceType = () => integer(1, 3).refine((type) => Object.hasOwn(titleInvoiceTypes, type))

/** A title that invoices of a customer are made out to. */
const titleSchema = z.object({
  titleType: integer(1, 2),
  invoiceTitle: optionalText(200),
  taxNumber: optionalText(100),
  depositBank: optionalText(200),
  depositAccount: optionalText(100),
  depositAddress: optionalText(300),
  telephone: optionalText(60),
  mailbox: optionalText(100),
  invoiceType: optional(titleInvoiceType()),
  remark: optionalText(500),
})

const nullable = z.string().nullable()
export const shownTitleSchema = z.object({
  infoId: z.number(),
  customerId: z.number(),
  titleType: z.number(),
  invoiceTitle: z.string(),
  taxNumber: nullable,
  depositBank: nullable,
  depositAccount: nullable,
  depositAddress: nullable,
  telephone: nullable,
  mailbox: nullable,
  invoiceType: z.number().nullable(),
  remark: nullable,
  createTime: z.string(),
  /** Who made it. */
  ownerUserId: z.number(),
  ownerUserName: z.string(),
})
export type InvoiceTitle = z.infer<typeof shownTitleSchema>

/** Calls of invoices besides those every record type has (crm-records.md §11.4). */
export const invoiceCalls = {
  issue: call({
    path: 'crmInvoice/updateInvoiceStatus',
    body: 'json',
    need: 'crm/invoice/updateInvoiceStatus',
    area,
    summary: '标记为开票；须已通过审核；可补填空着的开票抬头和纳税人识别号',
    request: issued.extend({ invoiceTitle: optionalText(200), taxNumber: optionalText(100) }),
    reply: nothing,
  }),
  reset: call({
    path: 'crmInvoice/resetInvoiceStatus',
    body: 'json',
    need: 'crm/invoice/resetInvoiceStatus',
    area,
    summary: '重置开票信息；发票号码为空时恢复为未开票',
    request: issued,
    reply: nothing,
  }),
  fail: call({
    path: 'crmInvoice/failInvoicing',
    body: 'json',
    need: 'crm/invoice/updateInvoiceStatus',
    area,
    summary: '登记开票失败，附原因',
    request: reasoned,
    reply: nothing,
  }),
  void: call({
    path: 'crmInvoice/voidInvoice',
    body: 'json',
    need: 'crm/invoice/resetInvoiceStatus',
    area,
    summary: '作废已开的发票，附原因；有红字发票的不能作废',
    request: reasoned,
    reply: nothing,
  }),
  kinds: call({
    path: 'crmInvoice/queryInvoiceTypes',
    need: 'signedIn',
    area,
    summary: '企业开具的开票类型',
    safe: true,
    request: z.object({}),
    reply: z.object({ invoiceTypes: z.array(z.number()) }),
  }),
  setKinds: call({
    path: 'crmInvoice/setInvoiceTypes',
    body: 'json',
    need: 'manage/crm/setting',
    area,
    summary: '设置企业开具的开票类型，至少一种',
    request: kindsSchema,
    reply: nothing,
  }),
  redRest: call({
    path: 'crmInvoice/queryRedRest',
    body: 'json',
    need: 'crm/invoice/save',
    area,
    summary: '一张发票还可红冲的金额，未开票的为 0；看不到开票金额时为 null',
    safe: true,
    request: z.object({ invoiceId: id() }),
    reply: z.object({ rest: z.number().nullable() }),
  }),
  titles: call({
    path: 'crmCustomer/queryInvoiceInfo',
    body: 'json',
    need: 'signedIn',
    area: 'customer',
    summary: '客户的发票抬头；没有发票列表权限时 code 102',
    safe: true,
    request: z.object({ ...paging, customerId: id() }),
    reply: pageOf(shownTitleSchema),
  }),
  allTitles: call({
    path: 'crmInvoice/queryTitlePageList',
    body: 'json',
    need: 'crm/invoice/index',
    area,
    summary: '可查看的客户的发票抬头，最新的在前；可按抬头和税号搜索',
    safe: true,
    request: z.object({ ...paging, search: optionalText(100) }),
    reply: pageOf(
      z.object({
        infoId: z.number(),
        invoiceTitle: z.string(),
        taxNumber: nullable,
        customerId: z.number(),
        /** '' where the reader may not see the name. */
        customerName: z.string(),
      }),
    ),
  }),
  addTitle: call({
    path: 'crmInvoice/saveInvoiceInfo',
    body: 'json',
    need: 'crm/invoice/save',
    area,
    summary: '新建发票抬头',
    request: titleSchema.extend({ customerId: id() }),
    reply: nothing,
  }),
  updateTitle: call({
    path: 'crmInvoice/updateInvoiceInfo',
    body: 'json',
    need: 'crm/invoice/save',
    area,
    summary: '编辑发票抬头',
    request: titleSchema.extend({ infoId: id(), customerId: optional(id()) }),
    reply: nothing,
  }),
  removeTitle: call({
    path: 'crmInvoice/deleteInvoiceInfo',
    need: 'crm/invoice/delete',
    area,
    summary: '删除发票抬头；限创建人和可编辑该客户的人',
    request: z.object({ infoId: id() }),
    reply: nothing,
  }),
}
