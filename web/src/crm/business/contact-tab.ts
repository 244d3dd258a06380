import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 商机 of a contact, in a file of its own. */
export const ContactBusinesses = lazyComponent(
  async () => (await import('./ContactBusinesses.tsx')).ContactBusinesses,
)
