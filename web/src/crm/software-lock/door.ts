/** What the screens of locks offer to those of claims. */
export { LockSections } from './LockSections.tsx'
