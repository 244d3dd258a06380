import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What contract files offer to the screen of contracts. */
export const ContractFileTab = lazyComponent(
  async () => (await import('./ContractFileTab.tsx')).ContractFileTab,
)
export { signOperation, waiveOperation } from './operations.tsx'
