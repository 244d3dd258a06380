import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What the sale ledger offers to the screens of customer management. */
export const CustomerSales = lazyComponent(async () => (await import('./CustomerSales.tsx')).CustomerSales)
