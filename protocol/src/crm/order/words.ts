/** 原因类型, of all types of orders that ask for one (locks-and-extensions.md §7.7, §7.8, §7.11). */
export const reasonWords = {
  1: '遗失',
  2: '被盗',
  3: '损毁',
  4: '故障',
  5: '型号更换',
  6: '过户',
  7: '公司更名',
  8: '合并分立',
  9: '其他',
} as const

/** 付款状态 (§9.4). */
export const paymentWords = { 0: '未确认', 1: '挂起', 2: '结清', 3: '预收' } as const
/** How they are shown: amber, red, green and blue (locks-and-extensions.md §9.4). */
export const paymentTones = { 0: 'warning', 1: 'error', 2: 'success', 3: 'info' } as const
export const payment = { unconfirmed: 0, onAccount: 1, settled: 2, prepaid: 3 } as const

/** 来源 of an order. */
export const sources = { form: 1, quick: 2, phone: 3 } as const

/** 状态 of a line of an order. */
export const lineStatus = { open: 0, effective: 1, cancelled: 2 } as const

/** How the head of an order names what it waits for. */
export const gateWords = {
  contract: '待签合同',
  signed: '待签合同',
  payment: '待付款',
  device: '待制锁',
} as const
