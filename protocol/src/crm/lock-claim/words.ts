/** What locks are claimed for (locks-and-extensions.md §13). */
export const purposes = { 1: '销售', 2: '试用', 3: '换锁补办', 4: '演示' } as const
export const SALE = 1

/** Locks that one claim may ask for. */
export const MOST_CLAIMED = 200

/** Days after which a lock that was issued counts as received. */
export const CONFIRM_DAYS = 3

/** Status of a lock of a claim. */
export const itemStatuses = { 0: '待确认', 1: '持有', 2: '已使用', 3: '已退库', 4: '坏锁' } as const
export const itemStatus = { issued: 0, held: 1, used: 2, returned: 3, bad: 4 } as const
