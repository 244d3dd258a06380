import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { part } from '#server/access/area.ts'
import { done } from '#server/access/done.ts'
import { on } from '#server/access/endpoint.ts'
import { noteIssued } from './issue.ts'
import { invoiceRules } from './rules.ts'
import { addTitle, listTitles, removeTitle, updateTitle } from './titles.ts'

/** 发票 (crm-records.md §11). */
export const invoice = part({
  endpoints: [
    on(
      invoiceCalls.issue,
      done((context) => noteIssued(context, context.request, 'issue')),
    ),
    on(
      invoiceCalls.reset,
      done((context) => noteIssued(context, context.request, 'reset')),
    ),
    on(invoiceCalls.titles, (context) => listTitles(context, context.request)),
    on(
      invoiceCalls.addTitle,
      done((context) => addTitle(context, context.request)),
    ),
    on(
      invoiceCalls.updateTitle,
      done((context) => updateTitle(context, context.request)),
    ),
    on(
      invoiceCalls.removeTitle,
      done((context) => removeTitle(context, context.request.infoId)),
    ),
  ],
  rules: { invoice: invoiceRules },
  clearings: [{ module: 'crm', holds: [], tables: ['invoice_titles'] }],
})
