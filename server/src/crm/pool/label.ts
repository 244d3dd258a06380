import { customer } from '#protocol/crm/customer/type.ts'

/** Number of pooled customers where the wire, and what tells of changes of owner, tell them from others (record-engine.md §1.3). */
export const POOL_LABEL = customer.views.pool.label
