import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What sub-accounts and bank lines offer to the screens of customer management. */
export const SubAccountTab = lazyComponent(async () => (await import('./SubAccountTab.tsx')).SubAccountTab)
