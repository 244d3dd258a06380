/** Types of orders that change locks (locks-and-extensions.md §7.1). */
export const orderTypes = {
  0: '新建租赁',
  1: '新增买卖',
  2: '租赁续费',
  3: '租赁续约',
  4: '升级',
  5: '挂失补办',
  6: '换锁',
  7: '合锁',
  9: '试用',
  10: '变更',
  11: '变更时间',
  12: '新清单租赁',
} as const
