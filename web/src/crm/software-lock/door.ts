/** What the screens of locks offer to those of claims. */

export { LockLink } from './LockLink.tsx'
export { LockSections } from './LockSections.tsx'
