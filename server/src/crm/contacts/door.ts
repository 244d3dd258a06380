/** What contacts offer to other things of customer management. */
export { followOwners, lockContactsOf } from './follow-owner.ts'
