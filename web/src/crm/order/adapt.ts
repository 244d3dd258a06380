import { business } from '#protocol/crm/business/type.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { DeclaredTab, HeadItem } from '#protocol/record/declaration/declared-details.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'

/** Tabs of an opportunity, with the locks of an order behind its information. */
const tabs: readonly DeclaredTab[] = business.detail.tabs.flatMap((tab: DeclaredTab) =>
  tab.key === 'information'
    ? [tab, { key: 'locks', title: '软件锁', counter: 'lockCount', need: 'crm/business/read' }]
    : [tab],
)
const head: readonly HeadItem[] = [
  { key: 'orderNo', title: '订单编号' },
  { key: 'customerName', title: '客户名称' },
  { key: 'money', title: '订单金额（元）' },
  { key: 'orderType', title: '订单类型' },
  { key: 'paymentStatus', title: '付款状态' },
  { key: 'effectStatus', title: '生效状态' },
  { key: 'ownerUserName', title: '负责人', set: 'transfer' },
  { key: 'createTime', title: '创建时间' },
]
const order = { ...business, detail: { ...business.detail, head, tabs } }

/** The screen of a business: one with a type is looked at as an order (locks-and-extensions.md §6.6). */
export const adaptBusiness = (base: RecordScreen, record: Row): RecordScreen =>
  orderTypeOf(record.orderType) ? { ...base, type: order } : base
