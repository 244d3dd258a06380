import { lazyPart } from '#web/ui/lazy-part.tsx'

/** What other areas show of how somebody signs in. */
export const AccountSecurity = lazyPart(
  async () => (await import('./accounts/AccountSecurity.tsx')).AccountSecurity,
)
export { ProofFields, type ProofValues } from './second-factor/ProofFields.tsx'
