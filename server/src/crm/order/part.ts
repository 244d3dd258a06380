import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { assignLocks } from './assign.ts'
import { cancelOrder, previewCancel } from './cancel.ts'
import { listContractLocks, listCustomerLocks, readRemainingDays } from './customer-locks.ts'
import { registerExpiryJob } from './expiry.ts'
import { handOverOrders } from './hand-over.ts'
import { createQuickly, previewOrder } from './quick.ts'
import { openQuickForm } from './quick-form.ts'
import { listRenewals } from './renewals.ts'
import { listOfferedTypes, listOrderTypes, updateOrderType } from './set-type.ts'
import { listForPhone, listInvoices, readEverything, readForContract, readOrderDetail } from './whole.ts'

/** Orders of software locks: what a business is when it has a type (locks-and-extensions.md §6–§8). */
export const order = part({
  endpoints: [
    on(orderCalls.offered, (context) => listOfferedTypes(context)),
    on(orderCalls.preview, (context) => previewOrder(context, context.request)),
    on(orderCalls.quickForm, (context) => openQuickForm(context, context.request)),
    on(orderCalls.quick, (context) => createQuickly(context, context.request)),
    on(orderCalls.locks, (context) => listCustomerLocks(context, context.request)),
    on(orderCalls.contractLocks, (context) => listContractLocks(context, context.request)),
    on(orderCalls.remainingDays, (context) => readRemainingDays(context, context.request)),
    on(orderCalls.renewals, (context) => listRenewals(context, context.request)),
    on(orderCalls.assign, (context) => assignLocks(context, context.request)),
    on(orderCalls.cancel, (context) => cancelOrder(context, context.request)),
    on(orderCalls.previewCancel, (context) => previewCancel(context, context.request.businessId)),
    on(orderCalls.handOver, (context) => handOverOrders(context, context.request)),
    on(orderCalls.detail, (context) => readOrderDetail(context, context.request.id)),
    on(orderCalls.everything, (context) => readEverything(context, context.request.id)),
    on(orderCalls.invoices, (context) => listInvoices(context, context.request)),
    on(orderCalls.ofContract, (context) => readForContract(context, context.request.id)),
    on(orderCalls.phoneList, (context) => listForPhone(context, context.request)),
    on(orderTypeCalls.list, ({ services }) => listOrderTypes(services.db)),
    on(orderTypeCalls.update, ({ request, ...acting }) => updateOrderType(acting, request)),
  ],
  jobs: registerExpiryJob,
  clearings: [
    {
      module: 'crm',
      holds: [],
      // what types wait for is a setting, and stays
      tables: ['business_lock', 'lock_reminder', 'order_numbers', 'order_refusals'],
    },
  ],
})
