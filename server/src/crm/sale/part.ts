import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { exportSales } from './export-sales.ts'
import { printSales } from './print-sales.ts'
import { listCustomerSales, listSales } from './read-sales.ts'

/** 销售台账 (locks-and-extensions.md §15). */
export const sale = part({
  endpoints: [
    on(saleCalls.list, (context) => listSales(context, context.request)),
    on(saleCalls.export, (context) => exportSales(context, context.request)),
    on(saleCalls.ofCustomer, (context) => listCustomerSales(context, context.request)),
    on(saleCalls.printData, (context) => printSales(context, context.request.ids)),
  ],
  clearings: [{ module: 'crm', holds: ['销售台账'], tables: ['sale_record'] }],
})
