/** 推送状态: whether the reminder of a plan was sent (locks-and-extensions.md §9.5). */
export const pushWords = { 0: '未推送', 1: '已推送', 2: '推送失败', 3: '不推送' } as const
export const push = { open: 0, sent: 1, failed: 2, never: 3 } as const

/** Days of notice of a plan at most. */
export const MOST_NOTICE = 3650
