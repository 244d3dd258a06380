/** What quotas offer to products, orders and sheets of locks. */
export { quotaIdsIn, quotaKeysOf, readQuotas } from './read.ts'
