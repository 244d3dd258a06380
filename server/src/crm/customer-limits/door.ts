/** Limits on the customers that a user owns or locks. */
export { assertLockedLimit, assertOwnedLimit, createCustomerLimits, ownedRuleOf } from './limits.ts'
export { listLimits, removeLimit, saveLimit } from './settings.ts'
