import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { endIssue, noteIssued } from './issue.ts'
import { readIssuedKinds, setIssuedKinds } from './kinds.ts'
import { readRedRest } from './red.ts'
import { listAllTitles, relatedTitles } from './related-titles.ts'
import { invoiceRules } from './rules.ts'
import { addTitle, listTitles, removeTitle, updateTitle } from './titles.ts'

/** 发票 (crm-records.md §11). */
export const invoice = part({
  endpoints: [
    on(invoiceCalls.issue, (context) => noteIssued(context, context.request, 'issue')),
    on(invoiceCalls.reset, (context) => noteIssued(context, context.request, 'reset')),
    on(invoiceCalls.fail, (context) => endIssue(context, context.request, 'fail')),
    on(invoiceCalls.void, (context) => endIssue(context, context.request, 'void')),
    on(invoiceCalls.kinds, async ({ services }) => ({
      invoiceTypes: [...(await readIssuedKinds(services.db))],
    })),
    on(invoiceCalls.setKinds, ({ request, ...acting }) => setIssuedKinds(acting, request.invoiceTypes)),
    on(invoiceCalls.redRest, (context) => readRedRest(context, context.request.invoiceId)),
    on(invoiceCalls.titles, (context) => listTitles(context, context.request)),
    on(invoiceCalls.allTitles, (context) => listAllTitles(context, context.request)),
    on(invoiceCalls.addTitle, (context) => addTitle(context, context.request)),
    on(invoiceCalls.updateTitle, (context) => updateTitle(context, context.request)),
    on(invoiceCalls.removeTitle, (context) => removeTitle(context, context.request.infoId)),
  ],
  rules: { invoice: invoiceRules },
  relatedSources: [relatedTitles],
  clearings: [{ module: 'crm', holds: [], tables: ['invoice_titles', 'invoice_lock'] }],
})
