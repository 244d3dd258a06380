import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What other areas show of how somebody signs in. */
export const AccountSecurity = lazyComponent(
  async () => (await import('./accounts/AccountSecurity.tsx')).AccountSecurity,
)
export { ProofFields, type ProofValues } from './second-factor/ProofFields.tsx'
