import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What orders add to the screens of customer management. */
export { adaptBusiness } from './adapt.ts'
export { REPLACE_RIGHT, replaceLock } from './new-order.ts'
export { renewalAct, renewalEntry } from './renewal-entry.tsx'
export { orderParts } from './screen-parts.tsx'
export { orderTypeSettings } from './settings.tsx'
export const CustomerLocks = lazyComponent(async () => (await import('./CustomerLocks.tsx')).CustomerLocks)
