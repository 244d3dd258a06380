/** Where a bad lock was found (locks-and-extensions.md §14). */
export const badLockSources = { 1: '客户返回', 2: '领用发现', 3: '换锁', 4: '盘点' } as const
export const source = { returned: 1, claimed: 2, replaced: 3, counted: 4 } as const

/** 故障类型: what the dictionary `lockFaultType` is seeded with (locks-and-extensions.md §14). */
export const faultTypes = {
  1: '无法识别',
  2: '芯片损坏',
  3: '接口松动',
  4: '外壳损坏',
  5: '进水',
  6: '时钟错误',
  7: '其他',
} as const
/** Of a lock that was replaced, when nothing more is known. */
export const OTHER_FAULT = 7

/** Who answers for it. */
export const responsibles = { 1: '厂家', 2: '公司', 3: '客户' } as const
