/** What quotas offer to products, orders and sheets of locks. */
export type { Quota } from '#protocol/crm/quota/calls.ts'
export { quotaIdsIn, quotaKeysOf, readQuotas } from './read.ts'
