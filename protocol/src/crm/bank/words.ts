/** Which way money went: in to the company, or out. */
export const directions = { 1: '收', 2: '付' } as const
export const CREDIT = 1
export const DEBIT = 2

/** How far a line of a statement is booked (locks-and-extensions.md §3.3). */
export const matchStatuses = { 0: '待认领', 1: '部分认领', 2: '已认领', 3: '忽略' } as const
export const matchStatus = { open: 0, partly: 1, matched: 2, ignored: 3 } as const

/** Status of a sub-account: in use, or kept for the routing of what still comes in. */
export const accountStatuses = { 0: '停用', 1: '正常' } as const

/** 回款方式 of receipts that are made of lines of a statement. */
export const BY_BANK = '银行转账'

/** Lines of one call: proposed at once, and confirmed or ignored at once. */
export const MOST_PROPOSED = 2000
export const MOST_CONFIRMED = 200

/** Why a plan is proposed, in the words of our client and of others. */
export const reasonWords = {
  account: '账户属于该客户',
  name: '付款人与客户名称一致',
  money: '金额等于计划未收',
  day: (days: number) => (days === 0 ? '日期相同' : `日期相差 ${days} 天`),
} as const
