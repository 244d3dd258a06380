/** What quotas offer to products, honors, orders and sheets of locks. */
export type { Quota } from '#protocol/crm/quota/calls.ts'
export { checkQuotas, placeQuotas } from './of-records.ts'
export { quotaIdsIn, quotaKeysOf, readQuotas } from './read.ts'
