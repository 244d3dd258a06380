import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What invoices offer to other things of customer management. */
export { IssueButton } from './IssueButton.tsx'

/** Invoices of a customer with the titles they are made out to. */
export const CustomerInvoices = lazyComponent(
  async () => (await import('./CustomerInvoices.tsx')).CustomerInvoices,
)
