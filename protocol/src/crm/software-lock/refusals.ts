import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of locks (locks-and-extensions.md §27). */
export const lockRefusals = {
  lockUnknown: [2209, '软件锁不存在：%s'],
  lockEventsLater: [2216, '该锁已有更晚生效的记录，不能插入更早的变更'],
  lockUsedSince: [2217, '该锁已有后续业务，不能撤单'],
  lockStatusForbids: [2225, '软件锁状态不允许该操作'],
  shellNumFormat: [2226, '锁号格式错误'],
  shellNumTaken: [2227, '锁号已存在'],
  customerHoldsLocks: [2264, '客户名下存在软件锁，不能删除'],
  lockEventAhead: [400, '生效日期不能晚于今天'],
  lockPorts: [400, '节点数应为不小于1的整数'],
  lockEndsEarly: [400, '到期时间不能早于开始时间'],
  purchaseHasNoEnd: [400, '买卖锁没有到期时间'],
  lockReversed: [400, '该记录已被冲销'],
  reversalOfReversal: [400, '冲销记录不能再冲销'],
  stockInNothing: [400, '请填写要入库的锁号'],
  tooManyLocks: [400, '一次最多入库%s把锁'],
  shellNumRange: [400, '起始锁号应以数字结尾，且连续编号不超出位数'],
  licencesOverlap: [400, '该锁在这段时间已有授权'],
  shellNumTwice: [400, '锁号重复'],
  trialTooLong: [400, '默认试用天数不能大于最长试用天数'],
} as const satisfies Refusals
