import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What invoices offer to other things of customer management. */
export { IssueButton } from './IssueButton.tsx'
export { useTitleKinds } from './kind-choices.ts'

/** 选择开票抬头: one of the titles of a customer. */
export const TitleDialog = lazyComponent(async () => (await import('./TitleDialog.tsx')).TitleDialog)

/** Invoices of a customer with the titles they are made out to. */
export const CustomerInvoices = lazyComponent(
  async () => (await import('./CustomerInvoices.tsx')).CustomerInvoices,
)
