import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What quotas offer to the screens of products and honors. */
export const QuotasInput = lazyComponent(async () => (await import('./QuotasInput.tsx')).QuotasInput)
export { QuotasValue } from './QuotasValue.tsx'
export { syncOperation } from './sync.tsx'
