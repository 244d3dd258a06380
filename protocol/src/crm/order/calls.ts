import { z } from 'zod'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { type Call, call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  day,
  flag,
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
  text,
} from '#protocol/platform/wire.ts'
import { rowSchema, saveRequestSchema } from '#protocol/record/calls/calls.ts'
import { MOST_PORTS } from '../software-lock/words.ts'
import { amount, MOST_ORDER_LOCKS, regionSchema, shellNumsSchema } from './requests.ts'

const area = 'business'

/** A line of an order as details show it. */
export const orderLineSchema = z.object({
  businessLockId: z.number(),
  role: z.number(),
  lockId: z.number().nullable(),
  shellNum: z.string(),
  newShellNum: z.string(),
  newChipNo: z.string(),
  distinguish: z.number(),
  portBefore: z.number().nullable(),
  portNumber: z.number(),
  startBefore: z.string().nullable(),
  endBefore: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  remainingDays: z.number().nullable(),
  salesPrice: z.number().nullable(),
  arithmetic: z.string(),
  productIds: z.string(),
  productNames: z.string(),
  lineStatus: z.number(),
  isMain: flag(),
})
export type OrderLineShown = z.infer<typeof orderLineSchema>

/** What an order comes to before it is saved; `arithmetic` is how each amount came about. */
const previewSchema = z.object({
  lines: z.array(
    z.object({
      shellNum: z.string(),
      distinguish: z.number(),
      portBefore: z.number().nullable(),
      portNumber: z.number(),
      remainingDays: z.number().nullable(),
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      salesPrice: z.number().nullable(),
      arithmetic: z.string(),
      productIds: z.string(),
    }),
  ),
  money: z.number().nullable(),
  /** Of a trial: as they were sent, else as it is set for the company. */
  trialDays: z.number().optional(),
  /** With `proposedNum`: by the seats and years of the order, as its way of selling has it. */
  product: z.array(rowSchema),
  merge: z.object({ newRemainingDays: z.number().nullable(), newEndTime: z.string().nullable() }).optional(),
})

const saved = z.object({
  businessId: z.number(),
  orderNo: z.string().nullable(),
  checkStatus: z.number(),
  effectStatus: z.number(),
})

/** What a quick order asks for (locks-and-extensions.md §7.16). */
const quickRequest = z.object({
  customerId: id(),
  buttonType: integer(0, 12),
  shellNums: shellNumsSchema,
  mainShellNum: optional(text(20)),
  leaseYears: optional(integer(1, 20)),
  portNumber: optional(integer(1, MOST_PORTS)),
  startTime: optional(day()),
  endTime: optional(day()),
  updateCustomer: optional(id()),
  trialDays: optional(integer(1, 366)),
  mergeMode: optional(integer(1, 2)),
  money: optional(amount()),
  discountRate: optional(z.union([z.string(), z.number()])),
  productIds: optionalText(2000),
  reasonType: optional(integer(1, 9)),
  reason: optionalText(500),
  remark: optionalText(800),
  examineFlowData: z.unknown().optional(),
  requestKey: requestKey(),
})

const renewalState = { all: 0, ending: 1, expired: 2, renewed: 3 } as const
/** What amounts of a contract's locks are for. */
const lockScenes = { invoice: 'invoice', contract: 'contract' } as const

/** Orders and the locks that they touch (locks-and-extensions.md §8). */
export const orderCalls = {
  offered: call({
    path: 'crmBusiness/queryOrderTypes',
    need: 'crm/business/save',
    area,
    summary: '当前用户可以新建的订单类型',
    safe: true,
    request: z.object({}),
    reply: z.array(z.number()),
  }),
  preview: call({
    path: 'crmBusiness/previewPrice',
    body: 'json',
    need: ['crm/business/save', 'crm/business/update'],
    area,
    summary: '订单的金额、期限和分摊预览，不保存',
    safe: true,
    request: saveRequestSchema,
    reply: previewSchema,
  }),
  quickForm: call({
    path: 'crmBusiness/createQuicklyField',
    body: 'json',
    need: 'crm/business/save',
    area,
    summary: '快速创建订单的字段',
    safe: true,
    request: z.object({
      label: optional(integer()),
      id: optional(id()),
      buttonType: integer(0, 12),
      customerId: optional(id()),
      shellNums: optional(shellNumsSchema),
    }),
    reply: z.array(z.array(formFieldSchema)),
  }),
  quick: call({
    path: 'crmBusiness/createQuickly',
    body: 'json',
    need: 'crm/business/save',
    area,
    summary: '按所选软件锁快速创建并提交订单',
    request: quickRequest,
    reply: saved,
  }),
  locks: call({
    path: 'crmBusiness/softwareLock',
    need: ['crm/business/index', 'crm/invoice/save'],
    area,
    summary: '客户下的软件锁',
    safe: true,
    request: z.object({
      customerId: id(),
      distinguish: optional(integer(0, 1)),
      search: optionalText(100),
      buttonType: optional(integer(0, 12)),
      includeChild: optional(integer(0, 1)),
    }),
    reply: z.object({ list: z.array(rowSchema), totalRow: z.number() }),
  }),
  contractLocks: call({
    path: 'crmBusiness/contractSoftwareLock',
    need: ['crm/business/index', 'crm/contract/read', 'crm/invoice/save'],
    area,
    summary: '合同下的软件锁，附应付、已开票和可开票金额',
    safe: true,
    request: z.object({ contractId: id(), scene: optional(z.enum(lockScenes)) }),
    reply: z.array(rowSchema),
  }),
  remainingDays: call({
    path: 'crmBusiness/getRemainingDaysByShellNum',
    need: 'crm/business/index',
    area,
    summary: '软件锁的剩余天数',
    safe: true,
    request: z.object({ shellNum: shellNumsSchema, date: optional(day()) }),
    reply: z.object({
      list: z.array(
        z.object({
          shellNum: z.string(),
          distinguish: z.number().nullable(),
          endTime: z.string().nullable(),
          remainingDays: z.number().nullable(),
          expired: flag(),
        }),
      ),
      remainingDays: z.number().nullable(),
    }),
  }),
  renewals: call({
    path: 'crmBusiness/selectRenewList',
    body: 'json',
    need: 'crm/business/renewal',
    area,
    summary: '可续费的租赁锁',
    safe: true,
    request: z.object({
      ...paging,
      search: optionalText(100),
      customerId: optional(id()),
      contractId: optional(id()),
      ownerUserId: optional(id()),
      region: optional(regionSchema),
      days: z.preprocess((value) => (value === undefined || value === '' ? 60 : value), integer(0, 3660)),
      state: z.preprocess(
        (value) => (value === undefined || value === '' ? renewalState.all : value),
        integer(0, 3),
      ),
    }),
    reply: pageOf(rowSchema),
  }),
  assign: call({
    path: 'crmBusiness/assignLock',
    body: 'json',
    need: 'crm/lock/assign',
    area,
    summary: '制锁：为订单的软件锁明细指定设备',
    request: z.object({
      businessId: id(),
      lines: z
        .array(
          z.object({
            businessLockId: id(),
            shellNum: optional(text(20)),
            newShellNum: optional(text(20)),
            newChipNo: optional(text(64)),
          }),
        )
        .min(1)
        .max(MOST_ORDER_LOCKS),
    }),
    reply: z.object({ effectStatus: z.number() }),
  }),
  cancel: call({
    path: 'crmBusiness/cancelOrder',
    body: 'json',
    need: 'crm/business/cancel',
    area,
    summary: '撤单：冲销订单对软件锁的变更',
    request: z.object({ businessId: id(), reason: text(500) }),
    reply: nothing,
  }),
  previewCancel: call({
    path: 'crmBusiness/previewCancel',
    body: 'json',
    need: 'crm/business/cancel',
    area,
    summary: '撤单前预览：每把锁将恢复成什么',
    safe: true,
    request: z.object({ businessId: id() }),
    reply: z.object({
      locks: z.array(
        z.object({
          lockId: z.number(),
          shellNum: z.string(),
          changes: z.array(
            z.object({ key: z.string(), label: z.string(), from: z.string(), to: z.string() }),
          ),
        }),
      ),
    }),
  }),
  handOver: call({
    path: 'crmBusiness/updateBusinessUser',
    body: 'json',
    need: 'crm/business/transfer',
    area,
    summary: '变更订单经办人和负责人，可同步软件锁',
    request: z.object({
      ids: ids(500).min(1),
      userId: id(),
      syncLock: z.preprocess((value) => value ?? 1, flag()),
    }),
    reply: nothing,
  }),
  detail: call({
    path: 'crmBusiness/queryBusinessDetail/{id}',
    need: 'crm/business/read',
    area,
    summary: '订单详情，附产品',
    safe: true,
    request: z.object({ id: id() }),
    reply: rowSchema,
  }),
  everything: call({
    path: 'crmBusiness/queryBusinessAll/{id}',
    need: 'crm/business/read',
    area,
    summary: '订单及其软件锁、产品、合同、回款计划、回款和发票',
    safe: true,
    request: z.object({ id: id() }),
    reply: rowSchema,
  }),
  invoices: call({
    path: 'crmBusiness/queryInvoice',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '订单的发票；没有发票列表权限时 code 102',
    safe: true,
    request: z.object({ ...paging, businessId: id() }),
    reply: pageOf(rowSchema),
  }),
  ofContract: call({
    path: 'crmContract/queryCrmBusinessById/{id}',
    need: ['crm/contract/save', 'crm/contract/update', 'crm/business/read'],
    area: 'contract',
    summary: '合同表单所选商机的订单信息、产品和软件锁',
    safe: true,
    request: z.object({ id: id() }),
    reply: rowSchema,
  }),
  phoneList: call({
    path: 'crmBusiness/H5/selectList',
    body: 'json',
    need: 'crm/business/index',
    area,
    summary: '移动端订单列表',
    safe: true,
    request: z.object({
      ...paging,
      search: optionalText(100),
      orderType: optional(integer(0, 12)),
      checkStatus: optional(integer(0, 13)),
      paymentStatus: optional(integer(0, 3)),
      effectStatus: optional(integer(0, 4)),
      customerId: optional(id()),
      mine: optional(flag()),
    }),
    reply: pageOf(rowSchema),
  }),
} as const satisfies Record<string, Call>

const settingSchema = z.object({
  orderType: z.number(),
  name: z.string(),
  permKey: z.string(),
  needContract: flag(),
  needSigned: flag(),
  needPayment: flag(),
  needDevice: flag(),
  enabled: flag(),
})
export type OrderTypeRow = z.output<typeof settingSchema>

/** 业务参数设置 › 订单类型 (locks-and-extensions.md §7.1). */
export const orderTypeCalls = {
  list: call({
    path: 'crmOrderTypeSetting/queryList',
    need: 'manage/crm/setting',
    area,
    summary: '订单类型及其生效条件',
    safe: true,
    request: z.object({}),
    reply: z.array(settingSchema),
  }),
  update: call({
    path: 'crmOrderTypeSetting/update',
    body: 'json',
    need: 'manage/crm/setting',
    area,
    summary: '设置订单类型的生效条件；改变后重新检查待生效的订单',
    /** What is not sent stays. */
    request: z.object({
      orderType: integer(0, 12),
      needContract: optional(flag()),
      needSigned: optional(flag()),
      needPayment: optional(flag()),
      needDevice: optional(flag()),
      enabled: optional(flag()),
    }),
    reply: nothing,
  }),
} as const satisfies Record<string, Call>
