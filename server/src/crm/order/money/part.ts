import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listOrderPlans, setPlanTimes } from './order-plans.ts'
import { registerPushJob, setOrderPush, setPush } from './push.ts'
import { listPushLog } from './push-log.ts'
import { renewAndInvoice } from './renew-and-invoice.ts'
import { settleMoney } from './settle.ts'
import { listSelectable, takeIn } from './take-in.ts'
import { registerVerifyJob } from './verify.ts'
import './tables.ts'

/** Money of orders: what comes in for them, what is owed, and what is invoiced (locks-and-extensions.md §9). */
export const orderMoney = part({
  endpoints: [
    on(orderMoneyCalls.selectable, (context) => listSelectable(context, context.request)),
    on(orderMoneyCalls.takeIn, (context) => takeIn(context, context.request)),
    on(orderMoneyCalls.plans, (context) => listOrderPlans(context, context.request.businessId)),
    on(orderMoneyCalls.planTimes, (context) => setPlanTimes(context, context.request)),
    on(orderMoneyCalls.renewAndInvoice, (context) => renewAndInvoice(context, context.request)),
    on(orderMoneyCalls.settle, (context) => settleMoney(context, context.request)),
    on(orderMoneyCalls.pushLog, (context) => listPushLog(context, context.request.receivablesPlanId)),
    on(orderMoneyCalls.setPush, (context) => setPush(context, context.request)),
    on(orderMoneyCalls.setOrderPush, (context) => setOrderPush(context, context.request)),
  ],
  jobs: (services) => {
    registerPushJob(services)
    registerVerifyJob(services)
  },
  clearings: [{ module: 'crm', holds: [], tables: ['push_log'] }],
})
